import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Rows enough that a copy of them can be stopped in between. */
export async function addManyEvents(deps: Pick<Deps, 'db'>, count: number): Promise<void> {
  await deps.db.transaction((tx) =>
    sql`insert into webhook_event (id, type, received_at)
      with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${count})
      select 'evt_' || n, 'payout.paid', '2026-01-01T00:00:00.000Z' from counted`.execute(tx),
  );
}

/** As if the version before had written the orders; the job that fills the keys runs beside the one of the mails. */
export async function forgetFindKeys(deps: Pick<Deps, 'db'>): Promise<void> {
  await deps.db.transaction((tx) => tx.updateTable('orders').set({ find_email: null }).execute());
}

export async function ordersWithoutKeys(deps: Pick<Deps, 'db'>): Promise<number> {
  return (await deps.db.read.selectFrom('orders').select('id').where('find_email', 'is', null).execute()).length;
}
