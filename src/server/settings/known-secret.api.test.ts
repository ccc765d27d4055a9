import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeSecrets } from '../secrets.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { checkSecret } from './known-secret.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const start = (secret: string, config = { production: true, NEW_APP_SECRET: false }) =>
  checkSecret({ ...app.deps, config, secrets: makeSecrets(secret) });

test('production refuses an application secret with which its database was not written, until it is told', async () => {
  await app.deps.db.transaction((tx) => tx.deleteFrom('setting').where('subject', '=', 'application-secret').execute());
  await Promise.all([start('the first secret'), start('the first secret')]);
  await start('the first secret');
  await expect(start('another secret')).rejects.toThrow(/^APP_SECRET .* is not the one/);
  // What is stored does not hold the secret.
  const rows = await app.deps.db.read.selectFrom('setting').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('the first secret');

  const warned = vi.spyOn(app.deps.log, 'warn').mockImplementation(() => {});
  await start('another secret', { production: false, NEW_APP_SECRET: false });
  await start('another secret', { production: true, NEW_APP_SECRET: true });
  expect(warned).toHaveBeenCalledTimes(2);
  warned.mockRestore();
  await start('another secret');
  await expect(start('the first secret')).rejects.toThrow(/^APP_SECRET/);
});
