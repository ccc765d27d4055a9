import { storedAttachment } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import type { MailAttachment } from '../providers/mail/port.ts';
import type { QueuedAttachment } from './outbox.ts';

type FileDeps = Pick<Deps, 'log' | 'storage'>;

/** Loads the attachments of a mail: texts from the queue, files from the storage. */
export async function contentOf(deps: FileDeps, queued: readonly QueuedAttachment[]): Promise<MailAttachment[]> {
  return Promise.all(
    queued.map(async (attachment) => {
      if ('content' in attachment) return attachment;
      const { file, filename, contentType } = attachment;
      const content = await storedAttachment(deps, file);
      return content ? { filename, contentType, content } : missing(deps, attachment);
    }),
  );
}

/** The mail is sent all the same: what the person wrote must reach somebody. */
function missing({ log }: FileDeps, { file, filename }: { file: string; filename: string }): MailAttachment {
  log.error({ file }, 'An attachment is missing in the storage; its mail has a note in its place.');
  return {
    filename: `${filename} is missing.txt`,
    contentType: 'text/plain; charset=utf-8',
    content: `The file ${filename} was sent with this message, but it is no longer stored.\n`,
  };
}
