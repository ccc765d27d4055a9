import { join } from 'node:path';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'DATA_DIR'>;

/** The folder of uploaded files, with random names and no extensions. No route serves this folder (invariant 30). */
export function attachmentFolder({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, 'attachments');
}

/** The folder of files whose form is still being read and checked. */
export function incomingFolder(settings: Settings): string {
  return join(attachmentFolder(settings), 'incoming');
}

/** The path of a stored file. Throws unless `name` has the form that the server generates. */
export function storedFile(settings: Settings, name: string): string {
  if (!/^[\w-]{20,64}$/.test(name)) throw new Error('The name of the stored attachment is invalid.');
  return join(attachmentFolder(settings), name);
}
