import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foldedKey } from '../db/find-keys.ts';
import { type List, listsOf, requestOf } from '../testing/lists.ts';
import { addManyRows } from '../testing/many-rows.sql.ts';
import { person } from '../testing/people.sql.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp, type TestBrowser } from '../testing/test-app.ts';

// Every list of the contract, found by its input: a new one is walked without a line here. The rows of a new table are
// added in testing/many-rows.sql.ts.

type Row = Record<string, unknown>;
type Input = Record<string, string | number | boolean>;

/**
 * Payments without an answer, and who queues for one event: there are few at a time. An index finds them by their
 * state, and they are sorted then.
 */
const few = new Set(['/api/admin/payments/list', '/api/admin/waiting/list']);

const statements = watchStatements();
afterAll(() => statements.stop());

describe.each([0, 1, 250])('lists over %i rows of each kind', { timeout: 180_000 }, (count) => {
  const { lists, answer, walk } = site(count);

  test('each list is found', () => expect(lists().length).toBeGreaterThan(6));

  test('each order, up and down, meets every row once and in order', async () => {
    for (const list of lists()) {
      for (const sort of list.sorts.filter((name) => !name.startsWith('-') && list.sorts.includes(`-${name}`))) {
        const what = `${list.path} by ${sort}`;
        const up = await walk(list, { sort });
        const down = await walk(list, { sort: `-${sort}` });
        expect([what, up.rows.length, down.rows.length]).toEqual([what, up.total, up.total]);
        expect([what, new Set(up.rows.map(idOf)).size]).toEqual([what, up.rows.length]);
        expect([what, down.rows.map(idOf).reverse()]).toEqual([what, up.rows.map(idOf)]);
        expect([what, isInOrder(up.rows.map((row) => row[sort]))]).toEqual([what, true]);
        // Every tenth order is without payment, one in 25 tickets is for the first event.
        expect([what, up.rows.length >= Math.floor(count / 25)]).toEqual([what, true]);
      }
    }
  });

  test('each value of each filter is answered to the end, without a row twice', async () => {
    for (const list of lists())
      for (const [name, values] of Object.entries(list.filters))
        for (const value of values) {
          const what = `${list.path} with ${name}=${value}`;
          const found = await walk(list, { [name]: value });
          expect([what, new Set(found.rows.map(idOf)).size]).toEqual([what, found.total]);
        }
  });

  test('a filter with the id of something else, or with none, is answered or refused in the documented shape', async () => {
    for (const list of lists())
      for (const name of list.others)
        for (const value of ['1', '999999', '-1', '1e308', 'true', 'nobody', '', '2026-01-01T00:00:00Z']) {
          const { status, body } = await answer(list, { [name]: value });
          const shape =
            status === 200 ? expect.anything() : [{ errorMessage: body.message, field: name, code: 'invalid_request' }];
          expect([list.path, name, value, status === 200 ? body.rows : body.errors]).toEqual([
            list.path,
            name,
            value,
            shape,
          ]);
        }
  });

  test('any text can be looked for, and signs of a pattern mean themselves', async () => {
    const texts = [
      '_',
      "'",
      '"',
      '\\',
      '😀',
      '🏳️‍🌈',
      'ā',
      'Māhina',
      'a\u0301',
      ' ',
      '[]',
      'null',
      '"admin"',
      'x'.repeat(254),
    ];
    for (const list of lists()) {
      for (const find of texts)
        expect([list.path, find, (await answer(list, { find })).status]).toEqual([list.path, find, 200]);
      // A list without a search answers all rows to both.
      const sign = await answer(list, { find: '%%' });
      const nothing = await answer(list, { find: 'nobody is called so' });
      expect([list.path, sign.body.total]).toEqual([list.path, nothing.body.total]);
      const macron = await answer(list, { find: 'MĀHINA' });
      const plain = await answer(list, { find: 'mahina' });
      expect([list.path, macron.body.total]).toEqual([list.path, plain.body.total]);
    }
  });

  test('what a list does not know is refused, and the answer names it', async () => {
    for (const list of lists()) {
      const refused = async (input: Input, field: string, code: string) => {
        const { status, body } = await answer(list, input);
        expect([list.path, input, status, body.errors]).toEqual([
          list.path,
          input,
          400,
          [{ errorMessage: body.message, field, code }],
        ]);
      };
      await refused({ sort: 'banana' }, 'sort', 'invalid_request');
      await refused({ find: 'x'.repeat(255) }, 'find', 'invalid_request');
      for (const after of ['x', 'W10', 'bnVsbA', Buffer.from('["banana",1,2]').toString('base64url')])
        await refused({ after }, 'after', 'bad_cursor');
      for (const name of Object.keys(list.filters)) await refused({ [name]: 'banana' }, name, 'invalid_request');
      const [one = '', other = ''] = list.sorts;
      const { next } = (await answer(list, { sort: one })).body;
      if (next !== null) await refused({ sort: other, after: next }, 'after', 'bad_cursor');
    }
  });
});

describe('lists over 10,000 rows', { timeout: 180_000 }, () => {
  const { app, lists, answer, walk } = site(10_000);

  test('the next rows after any place cost what the first cost: the engine goes on in an index', async () => {
    const faults: string[] = [];
    for (const list of lists().filter(({ path }) => !few.has(path)))
      for (const sort of list.sorts) {
        const { body } = await answer(list, { sort });
        if (body.next !== null) await answer(list, { sort, after: body.next });
        for (const { sql, values } of statements.sentFor(list.path))
          for (const fault of await faultsOf(app(), sql, values)) faults.push(`${list.path} by ${sort}: ${fault}`);
      }
    expect(faults).toEqual([]);
  });

  test('five pages of each list, from either end, meet nothing twice', async () => {
    for (const list of lists()) {
      const ends = await Promise.all([...new Set(list.sorts.slice(0, 2))].map((sort) => walk(list, { sort }, 5)));
      for (const { rows, total } of ends) {
        const seen = new Set(rows.map(idOf)).size;
        expect([list.path, seen, rows.length > 200]).toEqual([list.path, rows.length, total === null || total > 200]);
      }
    }
  });
});

/** A site with so many rows of each kind, and an administrator who reads its lists. */
function site(count: number) {
  let app: TestApp;
  let admin: TestBrowser;
  beforeAll(async () => {
    app = await testApp();
    // What is added is of years: jobs would charge, offer and delete while a list is read.
    await app.stopJobs();
    admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
    await addManyRows(app.deps, {
      orders: count,
      unpaid: Math.ceil(count / 10),
      people: count,
      staff: count,
      events: count,
      tickets: count,
      others: count,
    });
  }, 180_000);
  afterAll(() => app.close());
  const answer = async (list: List, input: Input) => {
    const needed = Object.fromEntries(list.needed.map((name) => [name, 1]));
    const response = await admin.fetch(...requestOf(list, { ...needed, ...input }));
    const body = (await response.json()) as Answer;
    const { error } = response.ok ? z.safeParse(list.output, body) : {};
    if (error) expect.fail(`${list.path} does not match the contract: ${z.prettifyError(error)}`);
    return { status: response.status, body };
  };
  return {
    app: () => app,
    lists: () => listsOf(app),
    answer,
    /** The rows of so many pages, all if not said. */
    async walk(list: List, input: Input, pages = Infinity) {
      const rows: Row[] = [];
      let total: number | null = null;
      let after: string | null = '';
      for (let page = 0; after !== null && page < pages; page += 1) {
        const { status, body }: { status: number; body: Answer } = await answer(list, {
          ...input,
          ...(after !== '' && { after }),
        });
        if (status !== 200) expect.fail(`${list.path} ${JSON.stringify(input)}: ${status} ${JSON.stringify(body)}`);
        rows.push(...body.rows);
        ({ total } = body);
        after = body.next;
      }
      return { rows, total };
    },
  };
}

interface Answer {
  rows: Row[];
  next: string | null;
  total: number | null;
  message: string;
  errors?: object[];
}

const idOf = (row: Row): string => JSON.stringify(row);

/** Also by the folded values, where a list goes by those. Rows without a value may be at either end. */
function isInOrder(values: readonly unknown[]): boolean {
  const set = values.filter((value) => value !== null && value !== undefined);
  const goesUp = (of: (value: unknown) => unknown) =>
    set.every((value, at) => at === 0 || (of(set[at - 1]) as string) <= (of(value) as string));
  return goesUp((value) => value) || goesUp((value) => (typeof value === 'string' ? foldedKey(value) : value));
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  Plans?: Plan[];
}

/** Where an engine would read or sort all rows for a page. */
async function faultsOf({ deps: { db } }: TestApp, text: string, values: readonly unknown[]): Promise<string[]> {
  if (!/order by/i.test(text) || !/limit/i.test(text)) return [];
  const ask = async <R>(explain: string) =>
    (await db.read.executeQuery<R>(CompiledQuery.raw(`${explain} ${text}`, [...values]))).rows;
  if (db.engine.name === 'sqlite') {
    const steps = (await ask<{ detail: string }>('explain query plan')).map(({ detail }) => detail);
    return steps.filter((step) => step === 'USE TEMP B-TREE FOR ORDER BY');
  }
  const [row] = await ask<{ 'QUERY PLAN': [{ Plan: Plan }] }>('explain (format json)');
  const sorts = (plan: Plan): Plan[] => [
    ...(plan['Node Type'] === 'Sort' ? [plan] : []),
    ...(plan.Plans ?? []).flatMap(sorts),
  ];
  const all = row ? sorts(row['QUERY PLAN'][0].Plan) : [];
  return all.filter((sort) => sort['Plan Rows'] > 1000).map((sort) => `sorts ${sort['Plan Rows']} rows`);
}
