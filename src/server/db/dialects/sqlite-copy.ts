import { DatabaseSync } from 'node:sqlite';
import type { CopiedTable } from '../migrations/described.ts';
import { batchRows, type FillTarget, namesOf, quoted, type Row, type Snapshot, type Value } from './copy.ts';

/** Reads beside a server that runs: it neither takes the lock of the folder nor holds up anybody who writes. */
export async function sqliteSnapshot(file: string): Promise<Snapshot> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  db.exec('pragma query_only = on; begin');
  // The first reading chooses the instant.
  db.prepare('select count(*) from sqlite_schema').get();
  return reading(db);
}

export function sqliteTarget(file: string): FillTarget {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec('pragma synchronous = full; pragma foreign_keys = on');
  const together = (work: () => void) => {
    db.exec('begin immediate');
    try {
      work();
      db.exec('commit');
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
  };
  return {
    ...reading(db),
    async clear(tables) {
      together(() => {
        for (const { name } of tables.toReversed()) db.exec(`delete from ${quoted(name)}`);
      });
    },
    async write(table, rows) {
      const marks = table.columns.map(() => '?').join(', ');
      const insert = db.prepare(`insert into ${quoted(table.name)} (${namesOf(table)}) values (${marks})`);
      together(() => {
        for (const row of rows) insert.run(...row);
      });
    },
    async continueAfter(table, id) {
      if (id === 0) return;
      together(() => {
        db.prepare('delete from sqlite_sequence where name = ?').run(table.name);
        db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table.name, id);
      });
    },
    async run(statement, values = []) {
      db.prepare(statement.replaceAll(/\$\d+/g, '?')).run(...values);
    },
  };
}

function reading(db: DatabaseSync): Snapshot {
  const has = (table: string) => db.prepare('select 1 from sqlite_schema where name = ?').get(table) !== undefined;
  return {
    async migrations() {
      if (!has('migration')) return [];
      return db
        .prepare('select name from migration order by name')
        .all()
        .map(({ name }) => String(name));
    },
    async *rows(table) {
      const key = table.key.map(quoted).join(', ');
      const statement = db.prepare(`select ${namesOf(table)} from ${quoted(table.name)} order by ${key}`);
      let batch: Row[] = [];
      for (const row of statement.iterate()) {
        batch.push(table.columns.map(({ name }) => row[name] as Value));
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },
    async lastId(table: CopiedTable) {
      const row = db.prepare('select seq from sqlite_sequence where name = ?').get(table.name);
      return Number(row?.['seq'] ?? 0);
    },
    close: async () => db.close(),
  };
}
