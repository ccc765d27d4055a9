import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

/**
 * The folder of uploaded files in the storage, with random names and no extensions. No route serves this folder
 * (invariant 30).
 */
export const attachmentFolder = 'attachments';

/** The folders in it, so that none has all files. Those of earlier versions lie in the folder itself. */
export const attachmentParts: readonly string[] = Array.from({ length: 256 }, (_, part) =>
  part.toString(16).padStart(2, '0'),
);

/** A new name: the part and 24 random bytes. */
export function newAttachmentName(): string {
  const bytes = randomBytes(25);
  return `${bytes.toString('hex', 0, 1)}/${bytes.toString('base64url', 1)}`;
}

/** The local folder of files whose form is still being read and checked, below DATA_DIR. */
export const incoming = `${attachmentFolder}/incoming`;

export function incomingFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, incoming);
}

/** The content of a stored file; null if it does not exist. Throws unless the server has made `name`. */
export async function storedAttachment({ storage }: Pick<Deps, 'storage'>, name: string): Promise<Buffer | null> {
  if (!/^(?:[0-9a-f]{2}\/)?[\w-]{20,64}$/.test(name)) throw new Error('The name of the stored attachment is invalid.');
  return storage.read(attachmentFolder, name);
}
