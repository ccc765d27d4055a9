import { sql } from 'kysely';
import type { Db, Tx } from '../connect.ts';
import type { Engine } from '../dialects/dialect.ts';
import { foundation } from './0001-foundation.ts';
import { search } from './0002-search.ts';
import { forms } from './0003-forms.ts';
import { feed } from './0004-feed.ts';
import { media } from './0005-media.ts';
import { eventPlaces } from './0006-event-places.ts';
import { dashboards } from './0008-dashboards.ts';
import { eventDirections } from './0009-event-directions.ts';
import { commonWords } from './0010-common-words.ts';
import { sweeps } from './0011-sweeps.ts';
import { ordersWithoutACart } from './0012-orders-without-a-cart.ts';

export interface Migration {
  name: string;
  up(tx: Tx, engine: Engine): Promise<void>;
}

/** Forward only, in this order; a name that has run is never edited. There has been no 0007. */
const migrations: Migration[] = [
  foundation,
  search,
  forms,
  feed,
  media,
  eventPlaces,
  dashboards,
  eventDirections,
  commonWords,
  sweeps,
  ordersWithoutACart,
];

export async function migrate(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await db.engine.lockForMigration(tx);
    await tx.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('ran_at', 'text', (c) => c.notNull())
      .execute();
    const ran = await sql<{ name: string }>`select name from migration`.execute(tx);
    const done = new Set(ran.rows.map((row) => row.name));
    for (const migration of migrations.filter((candidate) => !done.has(candidate.name))) {
      await migration.up(tx, db.engine);
      await sql`insert into migration (name, ran_at) values (${migration.name}, ${new Date().toISOString()})`.execute(
        tx,
      );
    }
  });
}
