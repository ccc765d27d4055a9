import type { Deps } from '../deps.ts';
import type { Db } from './connect.ts';

/** The database of which a `Db` reads a replica. */
const followed = new WeakMap<Db, Db>();

/** `Db.onReplica` for a list or a search that takes `deps`. What it writes goes to the database itself as always. */
export function onReplica<D extends Pick<Deps, 'db'>, T>(deps: D, work: (deps: D) => Promise<T>): Promise<T> {
  return deps.db.onReplica((read) => {
    const db = { ...deps.db, read };
    followed.set(db, deps.db);
    return work({ ...deps, db });
  });
}

/**
 * For what is kept under the version of its content: the version may have risen since the replica was asked how far it
 * is, and what was read too early would be kept until the next change.
 */
export function withoutReplica<D extends Pick<Deps, 'db'>>(deps: D): D {
  const db = followed.get(deps.db);
  return db ? { ...deps, db } : deps;
}
