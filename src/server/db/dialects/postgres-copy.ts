import type pg from 'pg';
import { hostsOf } from '../../database-address.ts';
import { batchRows, type FillTarget, namesOf, quoted, type Snapshot, type Value } from './copy.ts';
import { ownConnection } from './postgres-hosts.ts';
import { processPattern } from './room-for-processes.ts';

/** One reading transaction that sees one instant; it waits for nobody who writes, and nobody waits for it. */
export async function postgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connected(url);
  await client.query('begin isolation level repeatable read read only');
  return reading(client, async (work) => work());
}

export async function postgresTarget(url: string): Promise<FillTarget> {
  const client = await connected(url);
  const together = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query('begin');
    try {
      const result = await work();
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  return {
    ...reading(client, together),
    async clear(tables) {
      if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    },
    async write(table, rows) {
      const names = namesOf(table);
      const objects = rows.map((row) => Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at]])));
      await client.query(
        `insert into ${quoted(table.name)} (${names})
         select ${names} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`,
        [JSON.stringify(objects)],
      );
    },
    async continueAfter(table, id) {
      if (id === 0) return;
      await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [quoted(table.name), id]);
    },
    run: async (statement, values = []) => {
      await client.query(statement, [...values]);
    },
  };
}

/** Refuses while a process of the site is connected: somebody who names the wrong database would delete the site. */
export async function deletePostgresTables(url: string, name: string): Promise<void> {
  const client = await connected(url);
  try {
    const { rows } = await client.query<{ processes: number }>(
      `select count(distinct application_name)::int as processes from pg_stat_activity
       where datname = current_database() and application_name ~ '${processPattern}'`,
    );
    if (rows[0]?.processes)
      throw new Error(
        `A site is running on this database, so nothing was changed: ${name}. If it is the right one, stop every process of the site first.`,
      );
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}

const connected = (url: string) => ownConnection(hostsOf(url));

function reading(client: pg.Client, together: <T>(work: () => Promise<T>) => Promise<T>): Snapshot {
  return {
    async migrations() {
      const { rows } = await client.query<{ made: string | null }>(`select to_regclass('migration') as made`);
      if (rows[0]?.made == null) return [];
      const ran = await client.query<{ name: string }>('select name from migration order by name collate "C"');
      return ran.rows.map(({ name }) => name);
    },
    async *rows(table) {
      // By code points, as SQLite does it.
      const key = table.key.map((name) =>
        table.columns.find((column) => column.name === name)?.type === 'text'
          ? `${quoted(name)} collate "C"`
          : quoted(name),
      );
      const select = `select ${namesOf(table)} from ${quoted(table.name)} order by ${key.join(', ')}`;
      await together(() => client.query(`declare copied no scroll cursor with hold for ${select}`));
      try {
        for (;;) {
          const { rows } = await client.query<Value[]>({ text: `fetch ${batchRows} from copied`, rowMode: 'array' });
          if (rows.length > 0) yield rows;
          if (rows.length < batchRows) break;
        }
      } finally {
        await client.query('close copied');
      }
    },
    async lastId(table) {
      const { rows } = await client.query<{ seq: string }>(`select pg_get_serial_sequence($1, 'id') as seq`, [
        quoted(table.name),
      ]);
      const last = await client.query<{ last: string; used: boolean }>(
        `select last_value as last, is_called as used from ${rows[0]?.seq ?? ''}`,
      );
      return last.rows[0]?.used ? Number(last.rows[0].last) : 0;
    },
    close: () => client.end(),
  };
}
