import { readFile } from 'node:fs/promises';
import { storedFile } from '../attachment-files.ts';
import type { Config } from '../config.ts';
import type { MailAttachment } from '../providers/mail/port.ts';
import type { QueuedAttachment } from './outbox.ts';

/** Loads the attachments of a mail: texts from the queue, files from the data folder. */
export async function contentOf(
  config: Pick<Config, 'DATA_DIR'>,
  queued: readonly QueuedAttachment[],
): Promise<MailAttachment[]> {
  return Promise.all(
    queued.map(async ({ filename, contentType, ...source }) => ({
      filename,
      contentType,
      content: 'content' in source ? source.content : await readFile(storedFile(config, source.file)),
    })),
  );
}
