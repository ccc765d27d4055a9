// Invariant 39: all of this file.
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from './testing/test-app.ts';

/** The files and folders that others than the user of the server may read or enter. */
function openTo(others: number, folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
    .filter((path) => (statSync(path).mode & others) !== 0)
    .map((path) => relative(folder, path));
}

test('nobody else can read the data folder, also one of an earlier version', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'phi-private-'));
  // As it was written with the umask 022, and a database from before.
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'attachments/incoming'), { recursive: true });
  for (const name of ['attachments/a-letter', 'attachments/incoming/another', 'phi.sqlite', 'app.secret'])
    writeFileSync(join(dataDir, name), name === 'app.secret' ? 'a secret of more than 32 characters' : '', {
      mode: 0o644,
    });
  expect(openTo(0o077, dataDir)).toHaveLength(7);
  const app = await testApp({ DATA_DIR: dataDir });
  try {
    await app.deps.db.transaction(async () => {});
    const found = openTo(0o077, dataDir).filter((path) => !/^media(\/|$)/.test(path));
    expect(found).toEqual([]);
    const names = readdirSync(dataDir, { recursive: true });
    const databases = [
      'gateway/card-gateway.sqlite',
      'gateway/card-gateway.sqlite-wal',
      'gateway/card-gateway-keys.json',
    ];
    const embedded = ['phi.sqlite', 'phi.sqlite-wal', 'phi.sqlite-shm', 'phi.lock'];
    expect(names).toEqual(
      expect.arrayContaining(app.deps.db.engine.name === 'sqlite' ? [...databases, ...embedded] : databases),
    );
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
