import { join } from 'node:path';
import type { PictureShape } from '#contract/media-kinds.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import { type Focus, middle, placeOf } from './address.ts';
import { isAnimated } from './inspect.ts';
import { type LibraryRow, pictureById } from './library.sql.ts';
import { inStorage, mediaFolder } from './media.ts';
import { putFile } from './move.ts';
import { asUpload, replacedFile } from './replaced.ts';
import { shapedFile } from './shaped-file.ts';
import { turnedFocus, turnedSize } from './turned.ts';

const missing = fail('This picture does not exist any more.', undefined, 'missing');
const noPicture = fail('Only a picture can be turned and cropped.', 'shape', 'not_a_picture');
const isMoving = fail('A moving picture cannot be turned or cropped here.', 'shape', 'moving');
const nothing = fail('Turn or crop the picture first.', 'shape', 'nothing');
const outside = fail('What is kept must lie in the picture, and be at least 16 pixels wide and high.', 'shape', 'crop');
const unreadable = fail('This picture cannot be read. Replace its file instead.', 'shape', 'damaged');
const isDeleted = fail(
  'Its file of before is deleted. Files are kept for 30 days after they are replaced.',
  undefined,
  'gone',
);

const leastSide = 16;

/** Turns and crops a picture: what comes of it takes its place as any new file does, so it can be put back. */
export async function reshape(
  deps: Deps,
  call: StaffCall,
  input: { mediaId: number; revision: number; key: string; shape: PictureShape },
): Promise<Outcome<LibraryRow>> {
  const picture = await pictureById(deps.db.read, input.mediaId);
  if (!picture) return missing;
  const checked = checkShape(picture, input.shape);
  if (!checked.ok) return checked;
  const place = placeOf(picture.address);
  if (!place || !(await deps.storage.bring(inStorage(place.folder), place.file))) return missing;
  const stored = await replacedFile(deps, picture.address);
  if (stored && (await isAnimated(stored.bytes))) return isMoving;
  const bytes = await shapedFile(join(mediaFolder(deps), place.folder, place.file), input.shape);
  if (!Buffer.isBuffer(bytes)) return unreadable;
  const focus = place.focus && turnedFocus(place.focus, picture, input.shape);
  return asUpload(deps, { bytes, file: place.file }, (upload) => putFile(deps, call, upload, { ...input, focus }));
}

function checkShape(picture: LibraryRow, { turn, crop }: PictureShape): Outcome<null> {
  if (picture.kind !== 'picture') return noPicture;
  const { width, height } = turnedSize(picture, turn);
  if (!crop) return turn === 0 ? nothing : ok(null);
  if (crop.left + crop.width > width || crop.top + crop.height > height) return outside;
  if (Math.min(crop.width, crop.height) < leastSide) return outside;
  return turn === 0 && crop.width === width && crop.height === height ? nothing : ok(null);
}

/** Puts the file back that was there before a replacement, with its focal point. */
export async function putFileBack(
  deps: Deps,
  call: StaffCall,
  { address, ...input }: { mediaId: number; revision: number; key: string; address: string },
): Promise<Outcome<LibraryRow>> {
  const stored = await replacedFile(deps, address);
  if (!stored) return isDeleted;
  const focus: Focus = placeOf(address)?.focus ?? middle;
  return asUpload(deps, stored, (upload) => putFile(deps, call, upload, { ...input, focus }));
}
