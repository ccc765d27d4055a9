import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from './postgres.ts';

const programs = postgresPrograms();

// Where PostgreSQL is missing, the test run has said so already.
test.runIf(programs)('a throw-away PostgreSQL answers, keeps its word to disk, and leaves nothing behind', async () => {
  const postgres = await startPostgres(programs ?? '');
  const client = new pg.Client(postgres.url);
  await client.connect();
  const setting = async (name: string) => Object.values((await client.query(`show ${name}`)).rows[0])[0];
  const folder = String(await setting('data_directory'));
  expect(await setting('fsync')).toBe('on');
  expect(await setting('max_connections')).toBe('200');
  expect(existsSync(folder)).toBe(true);
  client.on('error', () => {});
  await postgres.stop();
  expect(existsSync(folder)).toBe(false);
  await expect(new pg.Client(postgres.url).connect()).rejects.toThrow('ECONNREFUSED');
});
