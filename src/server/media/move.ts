import type { Tx } from '../db/connect.ts';
import { contentChanged } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { addressOf, fileName, type Focus, placeOf, withFocus } from './address.ts';
import { type LibraryRow, pictureByHash, pictureById, updatePicture } from './library.sql.ts';
import { removeFiles, storePicture } from './media.ts';
import { rewriteUses, writeMove } from './move.sql.ts';
import { movedText } from './moved-text.ts';
import { checkUpload } from './upload.ts';

const noPicture = fail('This picture does not exist any more.', undefined, 'missing');
const noFile = fail('Choose a picture first.', 'files', 'no_file');

/**
 * A picture with another focal point or file has another address, so that no cache shows the old one. Everything that
 * shows the picture gets the new address in the same transaction (decision 40).
 */
async function move(tx: Tx, picture: LibraryRow, to: string): Promise<void> {
  if (to === picture.address) return;
  await writeMove(tx, { mediaId: picture.id, from: picture.address, to });
  const tags = await rewriteUses(tx, {
    from: picture.address,
    to,
    text: (text) => movedText(text, picture.address, to),
  });
  if (tags.length > 0) await contentChanged(tx, ...tags);
}

/** Sets the point that a crop keeps. */
export async function setFocus(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; key: string } & Focus,
): Promise<Outcome<LibraryRow>> {
  const { mediaId, x, y } = input;
  return audited(deps, call, { name: 'setMediaFocus', subject: `media:${mediaId}`, input }, async (tx) => {
    const before = await pictureById(tx, mediaId);
    if (!before) return noPicture;
    const address = withFocus(before.address, { x, y });
    await move(tx, before, address);
    await updatePicture(tx, mediaId, { address });
    return ok({ before: { address: before.address }, after: { ...before, address } });
  });
}

/** Puts another file in the place of a picture, and deletes the old one. */
export async function replaceMedia(
  deps: Deps,
  call: StaffCall,
  files: readonly UploadedFile[],
  input: { mediaId: number; key: string },
): Promise<Outcome<LibraryRow>> {
  const [file] = files;
  if (!file) return noFile;
  const checked = await checkUpload(file);
  if (!checked.ok) return checked;
  const { bytes, hash, width, height, mime, extension } = checked.value;
  const { mediaId } = input;
  const known = await pictureByHash(deps.db.read, hash);
  if (known)
    return fail(
      known.id === mediaId
        ? 'This is the same file. Nothing was changed.'
        : 'This file is in the library already, as a picture of its own. Use that picture instead.',
      'files',
      'known',
    );
  const stored = addressOf(checked.value, fileName(file.filename, extension));
  // Writes the file first: every row must have its image, while an image without a row is harmless.
  const kept = await storePicture(deps, { address: stored, hash }, bytes);
  if (!kept.ok) return kept;
  let old: string | null = null;
  const outcome = await audited(
    deps,
    call,
    { name: 'replaceMedia', subject: `media:${mediaId}`, input: { ...input, hash } as { key: string } },
    async (tx) => {
      const before = await pictureById(tx, mediaId);
      if (!before) return noPicture;
      old = before.address;
      const address = withFocus(stored, placeOf(before.address)?.focus ?? null);
      await move(tx, before, address);
      const set = { address, mime, width, height, bytes: bytes.length };
      await updatePicture(tx, mediaId, {
        ...set,
        hash,
        variants_json: '[]',
        status: 'waiting',
        attempts: 0,
        last_error: null,
        due_at: deps.now().toISOString(),
      });
      return ok({ before: { address: before.address }, after: { ...before, ...set } });
    },
  );
  const place = outcome.ok && old !== null ? placeOf(old) : null;
  if (place && place.folder !== placeOf(stored)?.folder) await removeFiles(deps, place.folder);
  return outcome;
}
