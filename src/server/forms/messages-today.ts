import type { Found, Waiting } from '#contract/admin/today.ts';
import { shortDayText } from '#contract/calendar.ts';
import type { Deps } from '../deps.ts';
import { countText } from '../staff/count-text.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { messageCounts, messagesPage } from './message.admin.sql.ts';

/** How many messages nobody has answered. */
export async function messagesToday({ db }: Deps): Promise<{ waiting: Waiting[] }> {
  const open = Number((await messageCounts(db.read)).open);
  if (open === 0) return { waiting: [] };
  const text = `${countText(open, 'message waits', 'messages wait')} for an answer.`;
  return { waiting: [{ text, way: { press: 'Open the inbox', to: '/admin/messages' } }] };
}

/** Messages by the beginning of the sender's name or address, the newest first. */
export async function searchMessages({ db }: Deps, words: string): Promise<Found[]> {
  const { rows } = await messagesPage(
    db.read,
    { find: words, state: 'all', kind: undefined, assignee: undefined, sort: '-sentAt', after: undefined },
    foundAtOnce,
  );
  return rows.map(({ id, name, email, subject, created_at }) => ({
    title: name || email,
    detail: [subject, shortDayText(created_at)].filter((part) => part !== '').join(' · '),
    to: `/admin/messages/${id}`,
  }));
}
