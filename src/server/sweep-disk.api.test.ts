import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/spans.ts';
import { sweepers } from './sweepers.ts';
import { s3Server, type S3Server } from './testing/s3-server.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const folders = ['attachments/incoming', 'builds/part'];
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

let s3: S3Server;
let app: TestApp;
beforeAll(async () => {
  s3 = await s3Server();
  app = await testApp(s3.settings, {
    async prepare({ config, db }) {
      for (const folder of folders.map((each) => join(config.DATA_DIR, each))) {
        await mkdir(folder, { recursive: true });
        for (const [file, days] of [
          ['left by a kill', -2],
          ['being read', 0],
        ] as const) {
          await writeFile(join(folder, file), file);
          await utimes(join(folder, file), inDays(days), inDays(days));
        }
      }
      const [now, tomorrow] = [inDays(0).toISOString(), inDays(1).toISOString()];
      const done = sweepers.map(({ what }) => ({ what, first_at: now, done_at: now, due_at: tomorrow, removed: 0 }));
      await db.transaction((tx) => tx.insertInto('sweep_state').values(done).execute());
    },
  });
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

// Invariant 39.
test('a process deletes what was left on its own disk, whatever another one has deleted today', async () => {
  for (const folder of folders)
    await expect.poll(() => readdir(join(app.deps.config.DATA_DIR, folder))).toEqual(['being read']);
});
