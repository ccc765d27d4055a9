import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DummyDriver, Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Db } from '../../connect.ts';
import type { Engine } from '../../dialects/dialect.ts';
import { postgresEngine } from '../../dialects/postgres.ts';
import { sqliteEngine } from '../../dialects/sqlite.ts';
import type { Tables } from '../../tables.ts';
import { allTables } from '../0001-all-tables.ts';
import { migrate } from '../migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'phi-frozen-'));
const engines = [sqliteEngine(folder), postgresEngine('postgres://127.0.0.1:1/none')];
afterAll(async () => {
  for (const engine of engines) await engine.close();
  rmSync(folder, { recursive: true });
});

/** The statements that 0001 sends; nothing runs them. */
async function statementsOf(engine: Engine): Promise<string> {
  const sent: string[] = [];
  const dialect = { sqlite: SqliteDialect, postgres: PostgresDialect }[engine.name].prototype;
  const db = new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (source) => dialect.createIntrospector(source),
    },
    log: ({ query }) => {
      sent.push(query.sql);
    },
  });
  const recording: Pick<Db, 'engine' | 'transaction' | 'single'> = {
    engine,
    transaction: (work) => db.transaction().execute((tx) => work(tx, () => {})),
    single: (statement) => statement(db),
  };
  await migrate(recording, [allTables]);
  return sent
    .filter((statement) => statement.startsWith('create '))
    .map((statement) => `${statement};\n`)
    .join('');
}

// Databases with data have been made of it: a change belongs into a new migration (CONTRIBUTING.md).
test.each(engines)('migration 0001 makes the tables that it has always made: $name', async (engine) => {
  const frozen = await readFile(new URL(`0001.${engine.name}.sql`, import.meta.url), 'utf8');
  expect(await statementsOf(engine)).toBe(frozen);
});
