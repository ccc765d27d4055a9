import { messageFilePath } from '#contract/admin/messages.ts';
import { storedAttachment } from '../attachment-files.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { type LinkCall, openStaffLink, staffLink } from '../staff/staff-link.ts';
import type { StoredAttachment } from './attachments.ts';
import { messageById } from './message.admin.sql.ts';
import { attachmentsOf } from './message.wire.ts';

const missing = fail('This message or its file is deleted.', undefined, 'missing');
const notStored = fail('This file is not stored any more.', undefined, 'file_missing');
const storageDown = fail(
  'The files cannot be reached now. Please try again in a minute.',
  undefined,
  'storage_unavailable',
);

/** A file of a message, by its place among them. */
interface Wanted {
  messageId: number;
  file: number;
}

/** A link to a file of a message. Says before it is pressed if the file is not there. */
export async function linkToFile(
  deps: Deps,
  call: LinkCall,
  { messageId, file }: Wanted,
): Promise<Outcome<{ url: string }>> {
  const stored = await fileOf(deps, { messageId, file });
  if (!stored) return missing;
  try {
    if ((await contentOf(deps, stored)) === null) return notStored;
  } catch (error) {
    if (error instanceof StorageUnavailable) return storageDown;
    throw error;
  }
  return ok({ url: staffLink(deps, call, messageFilePath, { messageId, file }) });
}

/** The file that a link permits to whoever may still see messages. */
export async function messageFile(
  deps: Deps,
  { link, pass }: { link: unknown; pass: string | null },
): Promise<StoredAttachment & { content: Buffer }> {
  const wanted = await openStaffLink<Wanted>(deps, { path: messageFilePath, link, pass }, () => 'messages.manage');
  const stored = await fileOf(deps, wanted);
  const content = stored && (await contentOf(deps, stored));
  if (!stored || !content) throw refusal(404);
  return { ...stored, content };
}

async function fileOf(deps: Pick<Deps, 'db'>, { messageId, file }: Wanted): Promise<StoredAttachment | undefined> {
  const message = await messageById(deps.db.read, messageId);
  return message && attachmentsOf(message)[file];
}

async function contentOf(deps: Pick<Deps, 'log' | 'storage'>, { file }: StoredAttachment): Promise<Buffer | null> {
  const content = await storedAttachment(deps, file);
  if (!content) deps.log.error({ file }, 'An attachment of a message is missing in the storage.');
  return content;
}
