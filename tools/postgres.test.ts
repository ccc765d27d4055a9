import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from './postgres.ts';

const programs = postgresPrograms();

// If PostgreSQL is not installed, the test run reports it before.
test.runIf(programs)('a temporary PostgreSQL accepts connections, has fsync on, and leaves no files', async () => {
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
