import { mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { openPrivately } from '../../../private-files.ts';

export type Row = Record<string, string | number | null>;

/**
 * The gateway's own durable database. One transaction writes a charge, the response stored under its idempotency key,
 * and its event, so a killed process leaves all of them or none.
 */
export interface Ledger {
  transaction<T>(work: () => T): T;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  one(sql: string, ...values: SQLInputValue[]): Row | null;
  insert(table: Table, row: Row): void;
  run(sql: string, ...values: SQLInputValue[]): void;
  close(): void;
}

export type Table =
  | 'sources'
  | 'intents'
  | 'charges'
  | 'refunds'
  | 'disputes'
  | 'answers'
  | 'events'
  | 'customers'
  | 'methods'
  | 'kept'
  | 'setups';

const schema = `
  CREATE TABLE IF NOT EXISTS sources (
    id TEXT PRIMARY KEY, scenario TEXT NOT NULL, last4 TEXT NOT NULL,
    exp_month INTEGER NOT NULL, exp_year INTEGER NOT NULL, used_by TEXT, created INTEGER NOT NULL, fingerprint TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE IF NOT EXISTS intents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, client_secret TEXT NOT NULL UNIQUE,
    amount INTEGER NOT NULL, currency TEXT NOT NULL, status TEXT NOT NULL, scenario TEXT, last4 TEXT,
    description TEXT, receipt_email TEXT, metadata TEXT NOT NULL, error TEXT, latest_charge TEXT, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS charges (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, intent TEXT NOT NULL REFERENCES intents(id),
    amount INTEGER NOT NULL, refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded <= amount), status TEXT NOT NULL,
    failure_code TEXT, failure_message TEXT, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS customers (id TEXT PRIMARY KEY, email TEXT, created INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS methods (
    id TEXT PRIMARY KEY, customer TEXT, scenario TEXT NOT NULL, last4 TEXT NOT NULL,
    exp_month INTEGER NOT NULL, exp_year INTEGER NOT NULL, created INTEGER NOT NULL, fingerprint TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kept (
    intent TEXT PRIMARY KEY REFERENCES intents(id), customer TEXT NOT NULL, future TEXT, method TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS setups (
    id TEXT PRIMARY KEY, client_secret TEXT NOT NULL UNIQUE, customer TEXT NOT NULL, status TEXT NOT NULL,
    method TEXT NOT NULL, last4 TEXT NOT NULL, error TEXT, created INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS one_success_per_intent ON charges (intent) WHERE status = 'succeeded';
  CREATE TABLE IF NOT EXISTS refunds (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, charge TEXT NOT NULL REFERENCES charges(id),
    intent TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), status TEXT NOT NULL DEFAULT 'succeeded',
    reason TEXT, metadata TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS disputes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, charge TEXT NOT NULL REFERENCES charges(id),
    intent TEXT NOT NULL, amount INTEGER NOT NULL, status TEXT NOT NULL, reason TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, next_at INTEGER NOT NULL, delivered_at INTEGER, fate TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS events_due ON events (next_at) WHERE delivered_at IS NULL;
`;

export function openLedger(dataDir: string): Ledger {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(openPrivately(join(dataDir, 'card-gateway.sqlite')));
  db.exec(
    'PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
  );
  db.exec(schema);
  addMissingColumns(db);
  const all = (sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as Row[];
  const run = (sql: string, ...values: SQLInputValue[]) => void db.prepare(sql).run(...values);
  return {
    all,
    run,
    one: (sql, ...values) => all(sql, ...values)[0] ?? null,
    insert(table, row) {
      const columns = Object.keys(row);
      run(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...Object.values(row),
      );
    },
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

/** For a ledger that was made by an earlier version. */
function addMissingColumns(db: DatabaseSync): void {
  const added = [
    ['refunds', 'status', "TEXT NOT NULL DEFAULT 'succeeded'"],
    ['sources', 'fingerprint', "TEXT NOT NULL DEFAULT ''"],
    ['methods', 'fingerprint', "TEXT NOT NULL DEFAULT ''"],
    ['events', 'fate', 'TEXT'],
  ] as const;
  for (const [table, column, type] of added) {
    const columns = db.prepare(`PRAGMA table_info(${table})`).all();
    if (columns.every(({ name }) => name !== column)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

export function seconds(now = new Date()): number {
  return Math.floor(now.getTime() / 1000);
}
