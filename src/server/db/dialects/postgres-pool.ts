import type { Duplex } from 'node:stream';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { StorageFull } from '../../storage-full.ts';
import { DatabaseUnavailable } from '../unavailable.ts';

const int8 = 20;
const connections = 20;
/** For opening a connection, or waiting for one while all are in use; after it the request is answered 503. */
const connectMs = 5000;
/**
 * The texts come from code, but lists of values vary in length: rarer texts stay unnamed, so that no connection
 * collects plans. Not an LRU cache: a name that is given again would add a plan to every connection.
 */
const namesKept = 500;

/**
 * A pool for Kysely. Statements are named, so that PostgreSQL parses and plans each once per connection. A failure of
 * the connection becomes `DatabaseUnavailable`; a failure of a statement stays as it is.
 */
export function postgresPool(url: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    pipeline: true,
    // Counts and sums come as int8; ours stay far below 2^53.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that the server closes emits an error, in use or not; without a listener the process would end.
  // Statements on it fail by themselves, and the pool replaces it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const names = statementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        // No statement was sent yet, so only the connection can have failed.
        throw new DatabaseUnavailable(error);
      });
      const known = wrapped.get(client) ?? withStatementNames(client, names);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Until the turn of the event loop ends, so that statements that are asked together leave in one packet. */
function corkForThisTurn(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function withStatementNames(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const ask = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? names.of(text) : undefined;
    corkForThisTurn(client.connection.stream);
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) });
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are not streamed.');
    return ask(text, values).catch((error: unknown) => {
      if (isLostConnection(error)) throw new DatabaseUnavailable(error);
      if (isDiskFull(error)) throw new StorageFull(error);
      if (!isStalePlan(error)) throw error;
      names.renew();
      // Inside a transaction the whole transaction is run again (`isTransient`).
      if (client.getTransactionStatus() !== 'I') throw error;
      return ask(text, values);
    });
  }
  return { query, release: (destroy) => client.release(destroy) };
}

interface StatementNames {
  of(text: string): string | undefined;
  /** Gives every text a new name, so that every connection plans it anew. */
  renew(): void;
}

export function statementNames(limit = namesKept): StatementNames {
  const names = new Map<string, string>();
  let given = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= limit) return known;
      const name = `phi_${++given}`;
      names.set(text, name);
      return name;
    },
    renew: () => names.clear(),
  };
}

/**
 * Another process has changed the table since this connection planned the statement (a newer version migrates while
 * this one serves).
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/**
 * Connection exceptions (08), a server that stops, starts or has no room; and what Node and the driver say of a socket
 * that is gone.
 */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08...|57P0[1235]|53300)$/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error) return socketCodes.has(String(error.code));
  return /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
    error.message,
  );
}

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
