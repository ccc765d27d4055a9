import pg from 'pg';
import { expect, test } from 'vitest';
import { isDiskFull, isLostConnection, statementNames } from './postgres-pool.ts';

test('a text has one name until all are renewed; beyond the limit texts stay unnamed', () => {
  const names = statementNames(2);
  const first = names.of('select 1');
  expect(names.of('select 1')).toBe(first);
  expect(names.of('select 2')).not.toBe(first);
  expect(names.of('select 3')).toBeUndefined();
  names.renew();
  expect(names.of('select 1')).not.toBe(first);
});

const serverError = (code: string) => Object.assign(new pg.DatabaseError('from the server', 20, 'error'), { code });
const nodeError = (code: string) => Object.assign(new Error('from Node'), { code });

test.each([
  ['a server that is stopped', serverError('57P01'), true],
  ['a server that starts', serverError('57P03'), true],
  ['no connection left', serverError('53300'), true],
  ['a lost connection', serverError('08006'), true],
  ['nobody listens', nodeError('ECONNREFUSED'), true],
  ['a reset socket', nodeError('ECONNRESET'), true],
  ['a socket that ended', new Error('Connection terminated unexpectedly'), true],
  ['a unique violation', serverError('23505'), false],
  ['a deadlock', serverError('40P01'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
])('%s', (_name, error, lost) => {
  expect(isLostConnection(error)).toBe(lost);
});

test('a full disk is an error of its own', () => {
  expect([serverError('53100'), serverError('53300'), nodeError('ENOSPC')].map(isDiskFull)).toEqual([
    true,
    false,
    false,
  ]);
});
