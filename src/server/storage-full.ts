/** A database has no room left for what has to be stored. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super(`There is no room left: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageFull';
  }
}

/** The same of a file: the disk is full, or what this process may use of it. */
export function isStorageFull(error: unknown): boolean {
  return (
    error instanceof StorageFull ||
    (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
  );
}
