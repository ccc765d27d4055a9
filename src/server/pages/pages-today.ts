import { countryMark } from '#contract/admin/country-mark.ts';
import type { Coming, Found, Waiting } from '#contract/admin/today.ts';
import { dayMs } from '#contract/spans.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { fillFoundWords } from '../jobs/found-words.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { selectPages } from './page.sql.ts';
import { answersTo, waitingRequests } from './requests.sql.ts';
import { schedulesBetween } from './schedule.sql.ts';

const weekMs = 7 * dayMs;
const shown = 8;

const nameOf = ({ list_title, path }: { list_title: string; path: string }) => `‘${list_title || path}’`;

/** Pages that an author has asked to publish. */
export async function pagesToday({ db }: Deps): Promise<{ waiting: Waiting[] }> {
  const asked = await waitingRequests(db.read, shown);
  return {
    waiting: asked.map((page) => ({
      text: `${nameOf(page)} waits to be published.`,
      way: { press: 'Open the page', to: `/admin/pages/${page.id}` },
    })),
  };
}

/** What an author is answered who has asked to publish a page. */
export async function answersFor({ db }: Deps, now: Date, { uid }: SignedIn): Promise<{ waiting: Waiting[] }> {
  const answers = await answersTo(db.read, uid, new Date(now.getTime() - weekMs).toISOString(), shown);
  const told = { published: 'which you asked for, is live.', scheduled: 'which you asked for, is scheduled.' };
  return {
    waiting: answers.flatMap(({ status, answer, display_name: by, ...page }) =>
      status === 'waiting'
        ? []
        : [
            {
              text:
                status === 'back'
                  ? `${by ?? 'A publisher'} sent ${nameOf(page)} back to you${answer === null ? '.' : `: ‘${answer}’`}`
                  : `${nameOf(page)}, ${told[status]}`,
              way: { press: 'Open the page', to: `/admin/pages/${page.id}` },
            },
          ],
    ),
  };
}

/** What the schedule does within a week, and what it could not do. */
export async function schedulesToday({ db }: Deps, now: Date): Promise<{ waiting: Waiting[]; coming: Coming[] }> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const [failed, next] = await Promise.all([
    schedulesBetween(db.read, { status: 'failed', from: at(-weekMs), until: at(0) }, shown),
    schedulesBetween(db.read, { status: 'waiting', from: at(0), until: at(weekMs) }, shown),
  ]);
  return {
    waiting: failed.map((change) => ({
      text: `A scheduled change of ${nameOf(change)} could not be made.`,
      way: { press: 'See why', to: '/admin/schedule?status=failed' },
    })),
    coming: next.map((change) => ({
      at: change.due_at,
      text: `${nameOf(change)} ${change.kind === 'publish' ? 'is published' : 'is taken off the site'}.`,
      to: `/admin/pages/${change.page_id}`,
    })),
  };
}

/** Pages by words of the title or part of the path. */
export async function searchPages({ db }: Deps, words: string): Promise<Found[]> {
  await fillFoundWords({ db }, ['page']);
  const wanted = { find: words, after: undefined, locale: undefined, state: undefined, size: foundAtOnce };
  // Asked anew, because the words may just have been noted.
  const { rows } = await db.onReplica((read) => selectPages(read, wanted));
  return rows.map(({ id, title, path, locale }) => ({
    title: title || path,
    detail: `${path}${countryMark(locale)}`,
    to: `/admin/pages/${id}`,
  }));
}
