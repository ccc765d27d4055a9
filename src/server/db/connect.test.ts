import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { DataFolderInUse } from './dialects/sqlite.ts';

// Invariant 35.
test('an embedded database has one owner, and can be opened again after the owner closes it (invariant 35)', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'phi-connect-'));
  try {
    const first = await connect({ DATA_DIR });
    await expect(connect({ DATA_DIR })).rejects.toThrow(DataFolderInUse);
    await first.close();
    const second = await connect({ DATA_DIR });
    await second.close();
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});

test('a transaction that throws is rolled back', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'phi-connect-'));
  const db = await connect({ DATA_DIR });
  try {
    const failing = db.transaction(async (tx) => {
      await tx.insertInto('counter').values({ name: 'x', value: 1 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.read.selectFrom('counter').selectAll().execute()).toEqual([]);
  } finally {
    await db.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
});
