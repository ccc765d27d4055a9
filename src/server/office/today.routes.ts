import * as calls from '#contract/admin/today.ts';
import * as schemas from '#contract/admin/today.schemas.ts';
import { onReplica } from '../db/on-replica.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { may } from '../viewer/permissions.ts';
import { endFirstSteps, firstSteps } from '../setup/first-steps.ts';
import { copyNow, wakeCopy } from '../settings/restored-copy.ts';
import { renewalNow } from '../subscriptions/renewal-clock.ts';
import { change } from '../staff/change.ts';
import { foundAtOnce } from '../staff/entity.ts';
import { signedIn } from '../staff/staff-call.ts';
import { visibleTo } from '../staff/registry.ts';
import { takingsOf } from '../store/money/report.ts';

/** Shorter words find half of everything. */
const shortestWords = 2;
const comingAtOnce = 12;

/** The first screen, and the search over everything: each area says what waits and what is found (staff/entity.ts). */
export function todayRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getToday, schemas.getToday, async ({ viewer }) => {
    const now = deps.now();
    const own = deps.entities.flatMap(({ todayFor: each }) => (each && may(viewer, each.permission) ? [each] : []));
    const [parts, heard, takings, steps, copy] = await Promise.all([
      Promise.all(visibleTo(deps.entities, viewer).map(async ({ today }) => (await today?.(deps, now)) ?? {})),
      Promise.all(own.map(({ say }) => say(deps, now, signedIn(viewer)))),
      may(viewer, 'shop.manage') ? takingsOf(deps.db.read, now) : null,
      may(viewer, 'site.manage') ? firstSteps(deps) : null,
      copyNow(deps),
    ]);
    const said = heard.flatMap(({ waiting = [] }) => waiting);
    return {
      copy: copy && { ...copy, mayWake: may(viewer, 'site.manage') },
      waiting: [...said, ...parts.flatMap(({ waiting = [] }) => waiting)],
      own: said,
      coming: parts
        .flatMap(({ coming = [] }) => coming)
        .sort((a, b) => a.at.localeCompare(b.at))
        .slice(0, comingAtOnce),
      firstSteps: steps,
      takings,
    };
  });

  routes.add(
    calls.endFirstSteps,
    schemas.endFirstSteps,
    change(
      deps,
      schemas.endFirstSteps,
      { name: 'endFirstSteps', subject: () => 'setting:set-up' },
      (tx) => endFirstSteps(tx),
      (after) => after,
    ),
  );

  routes.add(
    calls.wakeCopy,
    schemas.wakeCopy,
    change(
      deps,
      schemas.wakeCopy,
      { name: 'wakeCopy', subject: () => 'setting:restored-copy' },
      async (tx) => wakeCopy(tx, await renewalNow(deps, tx)),
      (after) => after,
    ),
  );

  routes.add(calls.searchOffice, schemas.searchOffice, async ({ input, viewer }) => {
    const words = input.find.trim();
    if (words.length < shortestWords) return { groups: [] };
    const groups = await onReplica(deps, (own) =>
      Promise.all(
        visibleTo(deps.entities, viewer).map(async ({ name, search }) => ({
          name,
          found: ((await search?.(own, words)) ?? []).slice(0, foundAtOnce),
        })),
      ),
    );
    return { groups: groups.filter(({ found }) => found.length > 0) };
  });
}
