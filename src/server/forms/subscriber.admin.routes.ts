import * as calls from '#contract/admin/subscribers.ts';
import * as schemas from '#contract/admin/subscribers.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { change } from '../staff/change.ts';
import { csvImport } from '../staff/csv-import.ts';
import { addSubscriber } from './add-subscriber.ts';
import { columnNames, columns, neededColumns } from './subscriber-columns.ts';
import { subscribersFile } from './subscriber-export.ts';
import { planSubscribers, writeSubscribers } from './subscriber-import.ts';
import { unsubscribeByStaff } from './subscriber.admin.ts';
import { consentsOfSubscribers, subscriberById, subscribersPage } from './subscriber.admin.sql.ts';
import { toSubscriber, toSubscriberRow } from './subscriber.wire.ts';

/** The list of the newsletter, for staff. */
export function subscriberAdminRoutes(routes: Routes, deps: Deps): void {
  const { read } = deps.db;
  routes.add(calls.listSubscribers, schemas.listSubscribers, async ({ input }) => {
    const page = await deps.db.onReplica((replica) => subscribersPage(replica, input));
    return { ...page, rows: page.rows.map(toSubscriberRow) };
  });
  routes.add(calls.getSubscriber, schemas.getSubscriber, async ({ input: { subscriberId } }) => {
    const [row, consents] = await Promise.all([
      subscriberById(read, subscriberId),
      consentsOfSubscribers(read, [subscriberId]),
    ]);
    return { data: row ? toSubscriber(row, consents) : null };
  });
  routes.add(
    calls.addSubscriber,
    schemas.addSubscriber,
    change(
      deps,
      schemas.addSubscriber,
      // The address is personal, and the number is not known yet.
      { name: 'addSubscriber', subject: () => 'subscriber:new' },
      (tx, input, call) => addSubscriber(tx, deps, input, call),
      (after) => after,
    ),
  );
  routes.add(
    calls.unsubscribeByStaff,
    schemas.unsubscribeByStaff,
    change(
      deps,
      schemas.unsubscribeByStaff,
      { name: 'unsubscribe', subject: ({ subscriberId }) => `subscriber:${subscriberId}` },
      (tx, input) => unsubscribeByStaff(tx, deps, input),
      ({ subscriberId }) => ({ subscriberId }),
    ),
  );
  routes.add(calls.exportSubscribers, schemas.exportSubscribers, subscribersFile.link(deps));
  routes.add(
    calls.importSubscribers,
    schemas.importSubscribers,
    csvImport(deps, schemas.importSubscribers, {
      name: 'importSubscribers',
      subject: 'subscriber:import',
      columns: columnNames.map((name) => ({
        name,
        // Files that an earlier version saved.
        formerly: name === columns.state ? 'State' : undefined,
        ...(neededColumns.includes(name) && { isNeeded: true as const }),
      })),
      plan: (source, lines, faults) => planSubscribers(source, deps, lines, faults),
      write: (tx, plan, { key }, call) => writeSubscribers(tx, deps, plan, { call, key }),
    }),
  );
}
