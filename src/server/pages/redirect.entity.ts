import { countryMark } from '#contract/admin/country-mark.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import type { StaffEntity } from '../staff/entity.ts';
import { selectRedirect } from './redirects.sql.ts';
import { removeRedirect, saveRedirect } from './redirects.ts';

export const redirectEntity: StaffEntity = {
  kind: 'redirect',
  name: 'Redirects',
  permission: 'content.publish',
  called: (id) => `the redirect from ${id.slice(2)}${countryMark(id.startsWith('nz') ? 'nz' : 'au')}`,
  verbs: {
    saveRedirect: {
      words: 'saved',
      putBack: {
        run: async ({ deps, call, id, before, after, key }) => {
          const redirectId = Number(after['redirectId']);
          const revision = await revisionAfter(deps, redirectId, after);
          if (before['redirectTo'] === null) return removeRedirect(deps, call, { redirectId, revision, key });
          const values = {
            path: String(before['path']),
            locale: id.slice(0, 2) as Locale,
            redirectTo: before['redirectTo'] as string,
          };
          return saveRedirect(deps, call, { redirectId, revision, values, key });
        },
      },
    },
    removeRedirect: {
      words: 'removed',
      putBack: {
        run: ({ deps, call, before, key }) =>
          saveRedirect(deps, call, {
            redirectId: null,
            revision: 0,
            values: {
              path: String(before['path']),
              locale: before['locale'] as Locale,
              redirectTo: String(before['redirect_to']),
            },
            key,
          }),
      },
    },
  },
};

/** The revision that an act left behind. Records from before it was kept are compared by where the redirect leads. */
async function revisionAfter(deps: Deps, redirectId: number, after: Record<string, unknown>): Promise<number> {
  if (typeof after['revision'] === 'number') return after['revision'];
  const now = await selectRedirect(deps.db.read, redirectId);
  return now?.redirect_to === after['redirectTo'] ? (now?.settings_lock ?? -1) : -1;
}
