import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { mailForStaff, type MailPageRow, mailsBecause, queueAgain } from './mail.admin.sql.ts';
import { reasonInWords } from './mail-words.ts';
import { immediately, isPlainAddress } from '../jobs/outbox.ts';

export type MailState = 'waiting' | 'sent' | 'refused';

const gone = fail('This email is deleted: emails are kept for 90 days.', undefined, 'missing');
const notRefused = fail('This email is not refused any more: it waits or is sent.', undefined, 'not_refused');

export const stateOfMail = ({ status }: Pick<MailPageRow, 'status'>): MailState =>
  status === 'failed' ? 'refused' : status;

/** Why a refused mail cannot be sent again; null if it can. */
export function cannotSendAgain({ status, recipient, has_text: hasText }: MailPageRow): string | null {
  if (status !== 'failed') return null;
  if (!isPlainAddress(recipient)) return 'No email can be sent to this address.';
  return hasText === 0
    ? 'Its text is deleted, as 7 days after it was refused or given up. Reach the person in another way.'
    : null;
}

export const reasonOfMail = ({ last_error: error }: Pick<MailPageRow, 'last_error'>): string | null =>
  error === null ? null : reasonInWords(error);

/** Queues a refused mail again. Of two people who press at once, the second is told that it waits already. */
export async function resendMail(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  { mailId }: { mailId: number },
): Promise<Outcome<{ before: { state: MailState }; after: { mailId: number } }>> {
  const sent = await sendAgain(tx, deps, await mailForStaff(tx, mailId));
  return sent.ok ? ok({ before: { state: 'refused' }, after: { mailId } }) : sent;
}

/** The same for the mail of a cause, for staff who may see what it is about and no other mail. */
export async function resendMailOf(tx: Tx, deps: Pick<Deps, 'now'>, cause: string): Promise<Outcome<null>> {
  const [mail] = await mailsBecause(tx, [cause]);
  return sendAgain(tx, deps, mail);
}

async function sendAgain(tx: Tx, { now }: Pick<Deps, 'now'>, mail: MailPageRow | undefined): Promise<Outcome<null>> {
  if (!mail) return gone;
  if (mail.status !== 'failed') return notRefused;
  const cannot = cannotSendAgain(mail);
  if (cannot !== null) return fail(cannot, undefined, 'cannot_send_again');
  if (!(await queueAgain(tx, mail.id, { at: now().toISOString(), due: immediately }))) return notRefused;
  return ok(null);
}

export interface Delivery {
  state: MailState | 'gone';
  at: string | null;
  reason: string | null;
  cannotSendAgain: string | null;
}

/** What became of the mails of some causes. */
export async function deliveriesOf(
  source: Deps['db']['read'] | Tx,
  causes: readonly string[],
): Promise<(cause: string) => Delivery> {
  const mails = new Map((await mailsBecause(source, causes)).map((mail) => [mail.cause, mail]));
  return (cause) => {
    const mail = mails.get(cause);
    if (!mail) return { state: 'gone', at: null, reason: null, cannotSendAgain: null };
    return {
      state: stateOfMail(mail),
      at: mail.sent_at,
      reason: reasonOfMail(mail),
      cannotSendAgain: cannotSendAgain(mail),
    };
  };
}
