import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { StorageFull } from '../../storage-full.ts';
import type { DatabaseHost } from '../../database-address.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import type { PoolState } from './dialect.ts';
import { KnownColumns, NamedQuery } from './named-query.ts';
import { clientFor, HostOrder, isThere, throughHosts } from './postgres-hosts.ts';
import { SilentHosts } from './silent-hosts.ts';

const int8 = 20;
/** Timeout for opening a connection or waiting for a free one; after it the request fails with 503. */
const connectTimeoutMs = 5000;
/**
 * SQL texts come from code, but value lists vary in length. Texts beyond the limit stay unnamed, so connections do not
 * collect plans without end. Not an LRU cache: each new name for the same text would add a plan to every connection.
 */
const maxNames = 500;

/** PostgreSQL returns counts and sums as int8; our values stay far below 2^53. */
function parserOf(type: number, format: 'text' | 'binary' = 'text'): (text: string) => unknown {
  return type === int8 ? Number : pg.types.getTypeParser(type, format);
}

/**
 * A connection pool for Kysely. Statements are named, so PostgreSQL parses and plans each once per connection.
 * Connection errors become `DatabaseUnavailable`, a full disk becomes `StorageFull`; other errors pass unchanged.
 */
export function postgresPool(
  hosts: readonly DatabaseHost[],
  {
    size,
    name,
    timeoutMs = connectTimeoutMs,
    silenceMs,
  }: { size: number; name: string; timeoutMs?: number; silenceMs?: number },
): { pool: PostgresPool; state: () => PoolState } {
  const order = new HostOrder(hosts);
  const HostClient = clientFor(order);
  const pool = new pg.Pool({
    Client: HostClient,
    application_name: name,
    max: size,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser: parserOf },
  });
  // A connection that the server closes emits 'error'; without a listener the process would exit.
  // Its running statements reject on their own, and the pool replaces it.
  pool.on('error', () => {});
  const silent = new SilentHosts((host) => isThere(host, timeoutMs), silenceMs);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    if (client instanceof HostClient) silent.add(client.watched);
  });
  pool.on('remove', (client) => {
    if (client instanceof HostClient) silent.remove(client.watched);
  });
  const names = statementNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const columns: ConstructorParameters<typeof KnownColumns>[0] = new Map();
  return {
    pool: {
      options: pool.options,
      async connect() {
        const client = await throughHosts(order, () => pool.connect()).catch((error: unknown) => {
          // No statement has been sent yet, so the error can only concern the connection.
          throw new DatabaseUnavailable(error);
        });
        if (!(client instanceof HostClient)) throw new Error('The pool opens no other connections.');
        const { watched } = client;
        const known =
          wrapped.get(client) ??
          withStatementNames(client, names, new KnownColumns(columns, parserOf), {
            sent: () => silent.sent(watched),
            answered: () => silent.answered(watched),
            leaveHost: () => order.leave(watched.host),
          });
        wrapped.set(client, known);
        return known;
      },
      end: () => {
        silent.close();
        return pool.end();
      },
    },
    state: () => ({
      max: size,
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** Kysely's own statements around a transaction. */
const transactionEdge = /^(begin|start transaction|commit|rollback)\b(?! to)/;

/** Corks the socket until the current turn ends, so that statements issued together leave in one packet. */
function corkForThisTurn(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function withStatementNames(
  client: pg.PoolClient,
  names: StatementNames,
  known: KnownColumns,
  host: { sent(): void; answered(): void; leaveHost(): void },
): PostgresPoolClient {
  // What has been sent decides, not what has been answered: a commit may follow a statement in the same packet.
  let isInTransaction = false;
  let writesNothing = false;
  const send = (text: string, values: readonly unknown[]) => {
    if (transactionEdge.test(text)) isInTransaction = /^(begin|start)/.test(text);
    const name = values.length > 0 ? names.of(text) : undefined;
    corkForThisTurn(client.connection.stream);
    host.sent();
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const done = (error: Error | undefined, result: pg.QueryResult) => {
        host.answered();
        if (error) reject(error);
        else resolve(result);
      };
      // A query given as text is not copied property by property, which costs more than sending it.
      client.query(
        name === undefined
          ? new pg.Query(text, [...values], done)
          : new NamedQuery({ name, text, values: [...values], known }, done),
      );
    });
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Streaming rows with a cursor is not supported.');
    const wasInTransaction = isInTransaction;
    return send(text, values).catch((error: unknown) => {
      if (isLostConnection(error)) throw new DatabaseUnavailable(error);
      if (isReadOnly(error)) {
        // A fail-over has made a replica of this server, or an address leads to one: no statement is at fault.
        writesNothing = true;
        host.leaveHost();
        throw new DatabaseUnavailable(error);
      }
      if (isDiskFull(error)) throw new StorageFull(error);
      if (!isStalePlan(error)) throw error;
      names.renew();
      // Inside a transaction the caller retries the complete transaction (`isTransient`).
      if (wasInTransaction) throw error;
      return send(text, values);
    });
  }
  return { query, release: (destroy) => client.release(destroy || writesNothing) };
}

interface StatementNames {
  of(text: string): string | undefined;
  /** Drops all names: each text gets a new name, so every connection plans it again. */
  renew(): void;
}

/**
 * A name is a hash of its text: behind a pooler, another process uses the same session of the server, and one name must
 * not stand for two statements there.
 */
export function statementNames(limit = maxNames): StatementNames {
  const names = new Map<string, string>();
  let renewals = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known !== undefined || names.size >= limit) return known;
      const hash = createHash('sha256').update(`${renewals} ${text}`).digest('base64url');
      // 120 bits; the name travels with each call.
      const name = `phi_${hash.slice(0, 20)}`;
      names.set(text, name);
      return name;
    },
    renew() {
      names.clear();
      renewals += 1;
    },
  };
}

/**
 * The table was changed after this connection planned the statement: a newer version migrates while this one serves
 * (invariant 36).
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
}

function isReadOnly(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}

/**
 * Connection exceptions (class 08), a server that stops, starts or has too many connections, and the errors that Node
 * and the driver report for a broken socket.
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
