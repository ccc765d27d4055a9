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

const told = (code: string) => Object.assign(new pg.DatabaseError('told by the server', 20, 'error'), { code });
const met = (code: string) => Object.assign(new Error('met by Node'), { code });

test.each([
  ['a server that is stopped', told('57P01'), true],
  ['a server that starts', told('57P03'), true],
  ['no connection left', told('53300'), true],
  ['a lost connection', told('08006'), true],
  ['nobody listens', met('ECONNREFUSED'), true],
  ['a reset socket', met('ECONNRESET'), true],
  ['a socket that ended', new Error('Connection terminated unexpectedly'), true],
  ['a unique violation', told('23505'), false],
  ['a deadlock', told('40P01'), false],
  ['a fault of ours', new TypeError('x is not a function'), false],
])('%s', (_name, error, lost) => {
  expect(isLostConnection(error)).toBe(lost);
});

test('a full disk is told apart', () => {
  expect([told('53100'), told('53300'), met('ENOSPC')].map(isDiskFull)).toEqual([true, false, false]);
});
