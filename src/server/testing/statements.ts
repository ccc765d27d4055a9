import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';
import { vi } from 'vitest';

export interface StatementWatch {
  /**
   * SQL texts that the last request to this path of the contract sent, in order, without begin, commit and savepoints.
   */
  of(path: string): string[];
  /** Like `of`, with begin, commit and savepoints. */
  allOf(path: string): string[];
  stop(): void;
}

interface RequestStatements {
  path: string;
  statements: string[];
}

const requestStarts = 'http.server.request.start';
const endsOfTransactions = /^\s*(begin|start|commit|rollback|savepoint|release)\b/i;

/**
 * Records in the drivers which statements each request sends. Jobs and reads of the content versions run outside of
 * requests and are not counted. Start it before the requests and stop it after the tests.
 */
export function watchStatements(): StatementWatch {
  const requests: RequestStatements[] = [];
  const current = new AsyncLocalStorage<RequestStatements>();
  const begin = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    const entry = { path: request.url ?? '', statements: [] };
    requests.push(entry);
    // The server handles the request within this async context, so the entry applies until the response.
    current.enterWith(entry);
  };
  const note = (sql: string) => void current.getStore()?.statements.push(sql);
  const allOf = (path: string): string[] => {
    const [fixed = ''] = path.split('{', 1);
    return requests.findLast((entry) => entry.path.startsWith(fixed))?.statements ?? [];
  };

  subscribe(requestStarts, begin);
  const spies = [noteQueries(note), ...noteStatements(note)];
  return {
    of: (path) => allOf(path).filter((sql) => !endsOfTransactions.test(sql)),
    allOf,
    stop() {
      unsubscribe(requestStarts, begin);
      for (const spy of spies) spy.mockRestore();
    },
  };
}

function noteQueries(note: (sql: string) => void) {
  const query = pg.Client.prototype.query;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function noted(
    this: pg.Client,
    ...values: unknown[]
  ) {
    const [first] = values;
    note(typeof first === 'string' ? first : (first as { text: string }).text);
    return Reflect.apply(query, this, values) as never;
  });
}

function noteStatements(note: (sql: string) => void) {
  return (['all', 'run', 'iterate'] as const).map((name) => {
    const original = StatementSync.prototype[name];
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function noted(
      this: StatementSync,
      ...values: unknown[]
    ) {
      note(this.sourceSQL);
      return Reflect.apply(original, this, values) as never;
    });
  });
}
