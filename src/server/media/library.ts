import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { placeOf } from './address.ts';
import { deleteUnused, type LibraryRow, pictureByHash, pictureById, picturesAt, updatePicture } from './library.sql.ts';
import { addMedia, removeFiles } from './media.ts';
import { checkUpload } from './upload.ts';
import { asFlag } from '../db/flag.ts';

const noPicture = fail('This picture does not exist any more.', undefined, 'missing');
const noFile = fail('Choose a picture first.', 'files', 'no_file');
const needsAlt = fail('Describe the picture, or mark it as decorative.', 'alt', 'no_alt');
const isUsed = fail(
  'This picture is used, so it cannot be deleted. Earlier versions of a page count too, because they can be restored.',
  undefined,
  'used',
);

interface Description {
  alt: string;
  isDecorative: boolean;
}

/** Stores uploaded pictures. A picture that is stored already keeps its address; a missing description is added. */
export async function uploadMedia(
  deps: Deps,
  files: readonly UploadedFile[],
  { alt, isDecorative }: Description,
): Promise<Outcome<{ rows: LibraryRow[]; known: number[] }>> {
  if (files.length === 0) return noFile;
  if (alt.trim() === '' && !isDecorative) return needsAlt;
  const addresses: string[] = [];
  const known: number[] = [];
  for (const file of files) {
    const checked = await checkUpload(file);
    if (!checked.ok) return checked;
    const stored = await pictureByHash(deps.db.read, checked.value.hash);
    if (stored) known.push(stored.id);
    const added = await addMedia(deps, {
      content: checked.value.bytes,
      name: file.filename,
      alt: isDecorative ? '' : alt.trim(),
    });
    if (!added.ok) return added;
    addresses.push(added.value.address);
  }
  if (isDecorative)
    await deps.db.transaction(async (tx) => {
      for (const row of await picturesAt(tx, addresses))
        if (row.alt === '') await updatePicture(tx, row.id, { alt: '', decorative: 1 });
    });
  return ok({ rows: await picturesAt(deps.db.read, addresses), known });
}

/** Changes the description for later uses; content keeps the description with which it was inserted. */
export async function saveMedia(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; key: string } & Description,
): Promise<Outcome<LibraryRow>> {
  const alt = input.alt.trim();
  if (alt === '' && !input.isDecorative) return needsAlt;
  return audited(deps, call, { name: 'saveMedia', subject: `media:${input.mediaId}`, input }, async (tx) => {
    const before = await pictureById(tx, input.mediaId);
    if (!before) return noPicture;
    const set = { alt: input.isDecorative ? '' : alt, decorative: asFlag(input.isDecorative) };
    await updatePicture(tx, input.mediaId, set);
    return ok({ before: { alt: before.alt, decorative: before.decorative }, after: { ...before, ...set } });
  });
}

/** Deletes a picture that nothing uses, with its files. */
export async function removeMedia(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; key: string },
): Promise<Outcome<{ mediaId: number }>> {
  const { mediaId } = input;
  const picture = await pictureById(deps.db.read, mediaId);
  const outcome = await audited(deps, call, { name: 'removeMedia', subject: `media:${mediaId}`, input }, async (tx) => {
    const before = await pictureById(tx, mediaId);
    if (!before) return noPicture;
    if (!(await deleteUnused(tx, mediaId))) return isUsed;
    return ok({ before: { address: before.address, alt: before.alt }, after: { mediaId } });
  });
  const place = outcome.ok && picture ? placeOf(picture.address) : null;
  // After the commit: a file without a row is harmless, a row without its file is not.
  if (place) await removeFiles(deps, place.folder);
  return outcome;
}
