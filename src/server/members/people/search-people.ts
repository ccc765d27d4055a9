import type { Found } from '#contract/admin/today.ts';
import type { Deps } from '../../deps.ts';
import { foundAtOnce } from '../../staff/entity.ts';
import { peoplePage } from './people.sql.ts';

/** People with an account by the beginning of a name or an address. */
export async function searchPeople({ db }: Deps, words: string): Promise<Found[]> {
  const { rows } = await peoplePage(db.read, { find: words }, foundAtOnce);
  return rows.map(({ uid, display_name, email }) => ({
    title: display_name ?? email,
    detail: email,
    to: `/admin/people/${uid}`,
  }));
}
