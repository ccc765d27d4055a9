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
  /** Like `of`, with the values of the parameters. */
  sentFor(path: string): Statement[];
  /** What work outside of requests sends, such as a job. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): void;
}

interface Statement {
  sql: string;
  values: readonly unknown[];
}

interface RequestStatements {
  path: string;
  statements: Statement[];
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
  const note: Note = (sql, values) => void current.getStore()?.statements.push({ sql, values });
  const lastFor = (path: string): Statement[] => {
    const [fixed = ''] = path.split('{', 1);
    return requests.findLast((entry) => entry.path.startsWith(fixed))?.statements ?? [];
  };
  const sentFor = (path: string) => lastFor(path).filter(({ sql }) => !endsOfTransactions.test(sql));

  subscribe(requestStarts, begin);
  const spies = [noteQueries(note), ...noteStatements(note)];
  return {
    of: (path) => sentFor(path).map(({ sql }) => sql),
    allOf: (path) => lastFor(path).map(({ sql }) => sql),
    sentFor,
    async during(work) {
      const entry: RequestStatements = { path: '', statements: [] };
      await current.run(entry, work);
      return entry.statements.filter(({ sql }) => !endsOfTransactions.test(sql));
    },
    stop() {
      unsubscribe(requestStarts, begin);
      for (const spy of spies) spy.mockRestore();
    },
  };
}

type Note = (sql: string, values: readonly unknown[]) => void;

function noteQueries(note: Note) {
  const query = pg.Client.prototype.query;
  return vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function noted(
    this: pg.Client,
    ...values: unknown[]
  ) {
    const [first] = values;
    if (typeof first === 'string') note(first, Array.isArray(values[1]) ? values[1] : []);
    else note((first as pg.QueryConfig).text, (first as pg.QueryConfig<unknown[]>).values ?? []);
    return Reflect.apply(query, this, values) as never;
  });
}

function noteStatements(note: Note) {
  return (['all', 'run', 'iterate'] as const).map((name) => {
    const original = StatementSync.prototype[name];
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(function noted(
      this: StatementSync,
      ...values: unknown[]
    ) {
      note(this.sourceSQL, values);
      return Reflect.apply(original, this, values) as never;
    });
  });
}
