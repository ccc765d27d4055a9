import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { contentCache } from './content-cache.ts';
import { onReplica } from './on-replica.ts';
import type { Tables } from './tables.ts';

test('what is kept under the version of its content is read from the database itself, also amid a list', async () => {
  const app = await testApp();
  try {
    const { read } = app.deps.db;
    const replica = read.withoutPlugins();
    const deps = {
      ...app.deps,
      db: { ...app.deps.db, onReplica: <T>(work: (source: Kysely<Tables>) => Promise<T>) => work(replica) },
    };
    const cached = contentCache(['pages'], async ({ db }) => ({ isFromDatabase: db.read === read }));
    const answer = await onReplica(deps, async (own) => ({
      isListFromReplica: own.db.read === replica && own.db.read !== read,
      ...(await cached(own)),
    }));
    expect(answer).toEqual({ isListFromReplica: true, isFromDatabase: true });
  } finally {
    await app.close();
  }
});
