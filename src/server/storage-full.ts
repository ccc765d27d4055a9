/** Thrown when the database has no space for a write. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super(`The storage is full: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageFull';
  }
}

/** True for a full database, a full disk (ENOSPC) and an exceeded disk quota (EDQUOT). */
export function isStorageFull(error: unknown): boolean {
  return (
    error instanceof StorageFull ||
    (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
  );
}
