import * as calls from '#contract/admin/redirects.ts';
import * as schemas from '#contract/admin/redirects.schemas.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { fillFoundWords } from '../jobs/found-words.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { selectRedirects } from './redirects.sql.ts';
import { removeRedirect, saveRedirect } from './redirects.ts';

/** The redirects of the back office. */
export function redirectRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.listRedirects, schemas.listRedirects, async ({ input }) => {
    const { find = '', sort, after } = input;
    if (find !== '') await fillFoundWords(deps, ['page']);
    const found = await deps.db.onReplica((read) => selectRedirects(read, { find: find.trim(), sort, after }));
    return {
      ...found,
      rows: found.rows.map((row) => ({
        redirectId: row.id,
        path: row.path,
        locale: row.locale as Locale,
        redirectTo: row.redirect_to ?? '',
        revision: row.settings_lock,
        updatedAt: row.updated_at,
      })),
    };
  });
  routes.add(calls.saveRedirect, schemas.saveRedirect, async ({ input, ...call }) =>
    toResults(await saveRedirect(deps, staffCall(call), input), ({ redirectId, revision }) => ({
      redirectId,
      revision,
    })),
  );
  routes.add(calls.removeRedirect, schemas.removeRedirect, async ({ input, ...call }) =>
    toResults(await removeRedirect(deps, staffCall(call), input), (value) => value),
  );
}
