import { join } from 'node:path';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'DATA_DIR'>;

/** Files that visitors sent, by random names without an ending. Nothing serves this folder (invariant 30). */
export function attachmentFolder({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, 'attachments');
}

/** Where they are written while their form is still being read and checked. */
export function incomingFolder(settings: Settings): string {
  return join(attachmentFolder(settings), 'incoming');
}

/** `name` is one that we made; anything else is refused before it becomes a path. */
export function storedFile(settings: Settings, name: string): string {
  if (!/^[\w-]{20,64}$/.test(name)) throw new Error('This is not the name of a stored attachment.');
  return join(attachmentFolder(settings), name);
}
