import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Pictures are public, and many; the folder around them is closed all the same. */
const publicFolder = 'media';
const othersMay = 0o077;

/**
 * Makes the data folder and what is private in it readable by the user of the server alone, whatever the umask was when
 * it was written.
 */
export function closeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // A mounted volume may belong to another user; what is put into it is closed all the same.
  if (isOurs(dataDir)) close(dataDir, 0o700);
  closeAllIn(dataDir, [publicFolder]);
}

/** Makes the file readable by this user alone before anything is written into it. */
export function openPrivately(file: string): string {
  closeSync(openSync(file, 'a', 0o600));
  close(file, 0o600);
  return file;
}

const isOurs = (folder: string): boolean =>
  process.getuid === undefined || process.getuid() === 0 || statSync(folder).uid === process.getuid();

function closeAllIn(folder: string, except: readonly string[] = []): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !except.includes(entry.name)) {
      close(path, 0o700);
      closeAllIn(path);
    } else if (entry.isFile()) close(path, 0o600);
  }
}

function close(path: string, mode: number): void {
  // Another process may have removed a file meanwhile.
  const now = statSync(path, { throwIfNoEntry: false });
  if (now && (now.mode & othersMay) !== 0) chmodSync(path, mode);
}
