import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { oneLine, queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { selectPage } from './page.sql.ts';
import { storeAnswer, storeWaiting } from './requests.sql.ts';
import { emailOf } from './schedule.sql.ts';

const notAsked = fail('Nobody waits for an answer about this page any more.', undefined, 'not_asked');

/** Sends a page back to its author, with words. */
export async function answerRequest(
  deps: Deps,
  call: StaffCall,
  input: { pageId: number; answer: string; key: string },
): Promise<Outcome<{ pageId: number }>> {
  const { pageId, answer } = input;
  return audited(deps, call, { name: 'answerRequest', subject: `page:${pageId}`, input }, async (tx) => {
    const told = await tellAuthor(tx, deps, {
      pageId,
      by: call.uid,
      cause: `page-back:${call.uid}:${input.key}`,
      status: 'back',
      answer,
    });
    return told ? ok({ before: {}, after: { pageId } }) : notAsked;
  });
}

interface Told {
  pageId: number;
  by: string;
  /** Of the mail: one for each answer. */
  cause: string;
  status: 'published' | 'scheduled' | 'back';
  /** What the publisher says, or when the page goes live. */
  answer: string | null;
}

const subjects = {
  published: 'The page that you asked for is live',
  scheduled: 'The page that you asked for is scheduled',
  back: 'A page came back to you',
};

/**
 * Answers the author who has asked to publish a page, in the office and by mail; nobody gets a mail about what they did
 * themselves. Returns false if nobody has asked.
 */
export async function tellAuthor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { pageId, by, cause, status, answer }: Told,
): Promise<boolean> {
  const askedBy = await storeAnswer(tx, { pageId, status, answer, by, at: deps.now().toISOString() });
  if (askedBy === null) return false;
  await mailAuthor(tx, deps, { pageId, by, cause, askedBy }, (named) => ({
    // The title of a page may be sensitive, so the subject does not have it.
    subject: subjects[status],
    before: [
      oneLine(
        {
          published: `${named} is live now.`,
          scheduled: `${named} goes live on ${answer}.`,
          back: `Whoever publishes has looked at ${named} and asks you to go on with it:`,
        }[status],
      ),
      ...(status === 'back' && answer !== null ? [answer] : []),
    ],
  }));
  return true;
}

const unscheduled = {
  cancelled: 'does not go live at its time: somebody has cancelled that. It waits again for whoever publishes.',
  failed: 'did not go live at its time. It waits again for whoever publishes.',
  trash: 'was moved to the trash, so it does not go live at its time.',
};

/** Tells the author whose page was scheduled that it is not any more; the page waits for a publisher again. */
export async function tellUnscheduled(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  told: { pageId: number; by: string; cause: string; why: keyof typeof unscheduled; reason?: string },
): Promise<void> {
  const askedBy = await storeWaiting(tx, told.pageId);
  if (askedBy === null) return;
  await mailAuthor(tx, deps, { ...told, askedBy }, (named) => ({
    subject: 'The page that you asked for is not scheduled any more',
    before: [oneLine(`${named} ${unscheduled[told.why]}`), ...(told.reason === undefined ? [] : [told.reason])],
  }));
}

async function mailAuthor(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'now'>,
  { pageId, by, cause, askedBy }: { pageId: number; by: string; cause: string; askedBy: string },
  words: (named: string) => { subject: string; before: string[] },
): Promise<void> {
  const to = askedBy === by ? null : await emailOf(tx, askedBy);
  const page = to === null ? undefined : await selectPage(tx, pageId);
  if (to === null || !page) return;
  await queueMail(
    tx,
    deps,
    actionMail(deps, {
      cause,
      uid: askedBy,
      to,
      locale: 'au',
      ...words(`‘${page.title || page.path}’ (${page.path})`),
      action: { href: `${deps.config.publicOrigin}/admin/pages/${pageId}`, label: 'Open the page' },
      after: ['You get this mail because you asked to publish this page.'],
    }),
  );
}
