import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Db, type Tx } from '../connect.ts';
import { contentChanged } from '../content-versions.ts';

describe('transactions of the embedded database', () => {
  let folder: string;
  let db: Db;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'phi-group-commit-'));
    db = await connect({ DATA_DIR: folder });
  });
  afterEach(async () => {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });
  /** Reads through the read-only connection, which sees committed data only. */
  const versionOf = async (tag: string) =>
    (await db.read.selectFrom('content_version').selectAll().execute()).find((row) => row.tag === tag)?.version ?? 0;
  const raise = (tx: Tx) => contentChanged(tx, 'pages');

  it('run one after the other, even if one of them waits', async () => {
    let inside = 0;
    let maxInside = 0;
    const work = (pause: boolean) =>
      db.transaction(async (tx) => {
        maxInside = Math.max(maxInside, ++inside);
        await raise(tx);
        if (pause) await sleep(3);
        inside--;
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => work(index % 7 === 0)));
    expect(maxInside).toBe(1);
    expect(await versionOf('pages')).toBe(60);
  });

  // Invariant 35.
  it('are in the database file before their promise resolves', async () => {
    const other = new DatabaseSync(join(folder, 'phi.sqlite'), { readOnly: true });
    const count = other.prepare("select version from content_version where tag = 'pages'");
    for (let round = 1; round <= 5; round++) {
      await Promise.all([db.transaction(raise), db.transaction(raise)]);
      expect(count.get()).toEqual({ version: round * 2 });
    }
    other.close();
  });

  it('are rolled back alone if they fail; others in the same group commit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        db.transaction(async (tx) => {
          await raise(tx);
          if (index % 2 === 0) throw new Error('No.');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await versionOf('pages')).toBe(10);
  });

  it('all fail if their shared database transaction is rolled back; later ones succeed', async () => {
    const earlier = db.transaction(raise);
    const lost = db.transaction(async (tx) => {
      await raise(tx);
      // SQLite does the same on its own when the disk is full.
      await sql`rollback`.execute(tx);
    });
    const outcomes = await Promise.allSettled([earlier, lost]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await db.transaction(raise);
    expect(await versionOf('pages')).toBe(1);
  });
});
