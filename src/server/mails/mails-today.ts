import type { Waiting } from '#contract/admin/today.ts';
import { minuteMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';
import { countText } from '../staff/count-text.ts';
import { mailCounts } from './mail.admin.sql.ts';

/** A mail server that is away for a short time is normal. */
const patienceMs = 15 * minuteMs;

/** Mails that were refused, and a mail server that takes none. */
export async function mailsToday({ db }: Deps, now: Date): Promise<{ waiting: Waiting[] }> {
  const { failed, stuck_since } = await mailCounts(db.read);
  const refused = Number(failed);
  const waiting: Waiting[] = [];
  if (refused > 0)
    waiting.push({
      text: `${countText(refused, 'email was', 'emails were')} refused.`,
      way: { press: 'See why', to: '/admin/mails?state=refused' },
    });
  if (stuck_since !== null && Date.parse(stuck_since) < now.getTime() - patienceMs)
    waiting.push({
      text: 'Emails wait because the email server does not take them.',
      way: { press: 'See the emails', to: '/admin/mails?state=waiting' },
    });
  return { waiting };
}
