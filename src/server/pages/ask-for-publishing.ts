import type { Deps, SignedIn } from '../deps.ts';
import { actionMail } from '../jobs/action-mail.ts';
import { oneLine, queueMails } from '../jobs/outbox.ts';
import { permissions } from '../viewer/permissions.ts';
import { activeStaff } from '../viewer/colleagues.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited } from '../staff/audited.ts';
import { selectPage } from './page.sql.ts';
import { storeRequest } from './requests.sql.ts';

const noPage = fail('This page does not exist any more.', undefined, 'missing');
const nobody = fail('Nobody may publish yet. Ask an administrator.', undefined, 'no_publisher');

/** Mails everybody who may publish that a page waits for them. */
export async function askForPublishing(
  deps: Deps,
  { viewer, requestId }: { viewer: SignedIn; requestId: string },
  input: { pageId: number; note: string; key: string },
): Promise<Outcome<{ sentTo: number }>> {
  const { pageId, note } = input;
  const action = { name: 'askForPublishing', subject: `page:${pageId}`, input };
  return audited(deps, { uid: viewer.uid, email: viewer.email, requestId }, action, async (tx) => {
    const page = await selectPage(tx, pageId);
    if (!page || page.deleted_at !== null) return noPage;
    const publishers = (await activeStaff(tx)).filter(({ roles }) =>
      roles.some((role) => permissions['content.publish'].includes(role)),
    );
    if (publishers.length === 0) return nobody;
    await storeRequest(tx, { page_id: pageId, note, asked_by: viewer.uid, asked_at: deps.now().toISOString() });
    const name = viewer.displayName ?? 'An author';
    await queueMails(
      tx,
      deps,
      publishers.map(({ uid, email }) =>
        actionMail(deps, {
          cause: `ask-for-publishing:${viewer.uid}:${input.key}:${uid}`,
          to: email,
          locale: 'au',
          // The title of a page may be sensitive, so the subject does not have it.
          subject: 'A page waits to be published',
          before: [oneLine(`${name} asks you to look at the page '${page.title}' (${page.path}).`), note].filter(
            (text) => text.trim() !== '',
          ),
          action: { href: `${deps.config.publicOrigin}/admin/pages/${pageId}/compare`, label: 'Compare and publish' },
          after: ['You get this mail because you may publish pages.'],
        }),
      ),
    );
    return ok({ before: {}, after: { sentTo: publishers.length } });
  });
}
