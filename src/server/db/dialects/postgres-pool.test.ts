import pg from 'pg';
import { expect, test } from 'vitest';
import { isDiskFull, isLostConnection, statementNames } from './postgres-pool.ts';

test('an SQL text keeps its name until renew(); texts beyond the limit get no name', () => {
  const names = statementNames(2);
  const first = names.of('select 1');
  expect(names.of('select 1')).toBe(first);
  expect(names.of('select 2')).not.toBe(first);
  expect(names.of('select 3')).toBeUndefined();
  names.renew();
  expect(names.of('select 1')).not.toBe(first);
});

test('two processes that share a session give one name to one statement only', () => {
  const texts = ['select 1', 'select 2', 'select 3'];
  const [one, other] = [statementNames(), statementNames()];
  const named = (names: typeof one, order: string[]) => order.map((text) => ({ text, name: names.of(text) }));
  const all = [...named(one, texts), ...named(other, texts.toReversed())];
  one.renew();
  all.push(...named(one, texts));
  const textsOf = Map.groupBy(all, ({ name }) => name);
  expect(textsOf.size).toBe(6);
  for (const [name, uses] of textsOf) {
    expect(name).toMatch(/^phi_[\w-]{20}$/);
    expect(new Set(uses.map(({ text }) => text)).size).toBe(1);
  }
});

const serverError = (code: string) => Object.assign(new pg.DatabaseError('from the server', 20, 'error'), { code });
const nodeError = (code: string) => Object.assign(new Error('from Node'), { code });

test.each([
  ['a server that shuts down', serverError('57P01'), true],
  ['a server that is starting', serverError('57P03'), true],
  ['too many connections', serverError('53300'), true],
  ['a lost connection', serverError('08006'), true],
  ['a refused connection', nodeError('ECONNREFUSED'), true],
  ['a reset socket', nodeError('ECONNRESET'), true],
  ['a closed socket', new Error('Connection terminated unexpectedly'), true],
  ['a unique violation', serverError('23505'), false],
  ['a deadlock', serverError('40P01'), false],
  ['a bug in our code', new TypeError('x is not a function'), false],
])('isLostConnection: %s', (_name, error, lost) => {
  expect(isLostConnection(error)).toBe(lost);
});

test('only error 53100 counts as a full disk', () => {
  expect([serverError('53100'), serverError('53300'), nodeError('ENOSPC')].map(isDiskFull)).toEqual([
    true,
    false,
    false,
  ]);
});
