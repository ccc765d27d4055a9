import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { privateAt, storedAt } from './address.ts';
import { downloadFolder } from './download.ts';
import {
  deleteUnused,
  type LibraryRow,
  pictureByHash,
  pictureById,
  picturesAt,
  takePictureRevision,
  updatePicture,
} from './library.sql.ts';
export { entryByHash, insertPrivateFile, pictureById, picturesAt, type PrivateFile } from './library.sql.ts';
import { earlierAddresses } from './move.sql.ts';
import { forgetReplaced } from './replaced.ts';
import { addChecked, removeFiles } from './media.ts';
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

/** Stores uploaded pictures and files. One that is stored already keeps its address; a missing description is added. */
export async function uploadMedia(
  deps: Deps,
  files: readonly UploadedFile[],
  { alt, isDecorative }: Description,
): Promise<Outcome<{ rows: LibraryRow[]; known: number[] }>> {
  if (files.length === 0) return noFile;
  const addresses: string[] = [];
  const known: number[] = [];
  for (const file of files) {
    const checked = await checkUpload(file);
    if (!checked.ok) return checked;
    // A link to a file has words of its own; a picture must say what it shows.
    if (checked.value.kind === 'picture' && alt.trim() === '' && !isDecorative) return needsAlt;
    const stored = await pictureByHash(deps.db.read, checked.value.hash);
    if (stored) known.push(stored.id);
    const added = await addChecked(deps, checked.value, { alt: isDecorative ? '' : alt.trim() });
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

/** The picture of a change as it was, with its next revision; refused if somebody else has changed it since. */
export async function takePicture<Values extends object>(
  tx: Tx,
  { mediaId, revision }: { mediaId: number; revision: number },
  both: (now: LibraryRow) => { yours: Partial<Values>; now: Values },
): Promise<Outcome<LibraryRow>> {
  const isTaken = await takePictureRevision(tx, mediaId, revision);
  const picture = await pictureById(tx, mediaId);
  if (!picture) return noPicture;
  if (isTaken) return ok(picture);
  return staleChange(tx, `media:${mediaId}`, { ...both(picture), revision: picture.revision });
}

/** Changes the description for later uses; content keeps the description with which it was inserted. */
export async function saveMedia(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; revision: number; values: Description; key: string },
): Promise<Outcome<LibraryRow>> {
  const { values } = input;
  const alt = values.alt.trim();
  return audited(deps, call, { name: 'saveMedia', subject: `media:${input.mediaId}`, input }, async (tx) => {
    const taken = await takePicture(tx, input, ({ alt: now, decorative }) => ({
      yours: values,
      now: { alt: now, isDecorative: decorative === 1 },
    }));
    if (!taken.ok) return taken;
    const before = taken.value;
    if (before.kind === 'picture' && alt === '' && !values.isDecorative) return needsAlt;
    const set = { alt: values.isDecorative ? '' : alt, decorative: asFlag(values.isDecorative) };
    await updatePicture(tx, input.mediaId, set);
    return ok({ before: { alt: before.alt, decorative: before.decorative }, after: { ...before, ...set } });
  });
}

/** Whoever gives a file to a guide, or deletes it, does so one after the other. */
export const lockEntry = (deps: Pick<Deps, 'db'>, tx: Tx, mediaId: number): Promise<void> =>
  deps.db.engine.lock(tx, `media:${mediaId}`);

/** Deletes a picture that nothing uses, with its files. */
export async function removeMedia(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; key: string },
): Promise<Outcome<{ mediaId: number }>> {
  const { mediaId } = input;
  const picture = await pictureById(deps.db.read, mediaId);
  let earlier: string[] = [];
  const outcome = await audited(deps, call, { name: 'removeMedia', subject: `media:${mediaId}`, input }, async (tx) => {
    await lockEntry(deps, tx, mediaId);
    const before = await pictureById(tx, mediaId);
    if (!before) return noPicture;
    earlier = await earlierAddresses(tx, mediaId);
    if (!(await deleteUnused(tx, mediaId))) return isUsed;
    return ok({ before: { address: before.address, alt: before.alt }, after: { mediaId } });
  });
  const place = outcome.ok && picture ? storedAt(picture.address) : null;
  // After the commit: a file without a row is harmless, a row without its file is not.
  if (place) await removeFiles(deps, place.folder);
  const ofGuides = outcome.ok && picture ? privateAt(picture.address) : null;
  if (ofGuides) await deps.storage.remove(downloadFolder, ofGuides.stored);
  if (outcome.ok) await forgetReplaced(deps, picture ? [...earlier, picture.address] : earlier);
  return outcome;
}
