import * as calls from '#contract/admin/money.ts';
import * as schemas from '#contract/admin/money.schemas.ts';
import { dayOf } from '#contract/calendar.ts';
import { financialYearOf } from '#contract/quarters.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/route.ts';
import { toResults } from '../../outcome.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { compareDay } from './compare-days.ts';
import { moneyDay, moneyDays } from './money-days.ts';
import { moneyFile } from './money.export.ts';
import { gstOfYear, takings } from './report.ts';

/** What the treasurer reads: takings, GST, and each day compared with the payment provider. */
export function moneyRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.getTakings, schemas.getTakings, async ({ input }) => takings(deps.db.read, input));

  routes.add(calls.getGst, schemas.getGst, async ({ input }) => {
    const now = deps.now();
    return gstOfYear(deps, input.year ?? financialYearOf(dayOf(now)), now);
  });

  routes.add(calls.getMoneyDays, schemas.getMoneyDays, async ({ input }) => moneyDays(deps, input.month));

  routes.add(calls.getMoneyDay, schemas.getMoneyDay, async ({ input }) => ({ data: await moneyDay(deps, input.day) }));

  routes.add(calls.compareDay, schemas.compareDay, async ({ input, ...call }) =>
    toResults(await compareDay(deps, staffCall(call), input), (found) => found),
  );

  routes.add(calls.exportMoney, schemas.exportMoney, moneyFile.link(deps));
}
