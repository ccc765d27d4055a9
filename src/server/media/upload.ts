import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { kindOfName, kindWords, type MediaKind } from '#contract/media-kinds.ts';
import { endingOf, maxFileBytes } from '#contract/attachments.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { addressOf, fileAddressOf, fileName } from './address.ts';
import { type FileEnding, fileKind, fileTypes, refusals, textKind } from './file-kind.ts';
import { isHeic } from './heic.ts';
import { inspect, isAnimated, isReadable, pixelLimit, withoutMetadata } from './inspect.ts';
import { scaledSide, shapePixelLimit } from './shape.ts';
import { shapedFile } from './shaped-file.ts';

export interface CheckedUpload {
  kind: MediaKind;
  mime: string;
  /** In pixels; 0 of a file that is no picture. */
  width: number;
  height: number;
  bytes: Buffer;
  hash: string;
  /** Where it will stand. */
  address: string;
}

const noPicture =
  'This file is not a picture that can be shown here. Please use a JPEG, PNG, WebP, AVIF, GIF or HEIC file.';
const noKind =
  'This file is none that can be kept here. Please use a picture (JPEG, PNG, WebP, AVIF, GIF, HEIC), a PDF, a Word file (.docx), an Excel file (.xlsx), CSV, text (.txt) or sound (MP3, M4A, OGG, WAV).';

/** What an uploaded file is, its bytes say. A name that says something else is refused, so that nobody is misled. */
export async function checkUpload(file: UploadedFile): Promise<Outcome<CheckedUpload>> {
  const name = basename(file.filename);
  const refused = (why: string, code: string) => fail(`${name}: ${why}`, 'files', code);
  const bytes = await readFile(file.path);
  const claimed = kindOfName(name);
  const found = fileKind(bytes);
  if (found && 'refused' in found) return refused(refusals[found.refused], 'damaged');
  if (!found) {
    const text = await textKind(file.path, endingOf(name));
    if (text !== null) return ok(fileOf(bytes, text, name));
    const picture = await checkPicture(bytes, name, file.path);
    if (picture.ok && claimed !== null && claimed !== 'picture')
      return refused(notWhatItSays(claimed, 'a picture'), 'not_what_it_says');
    const isUnknown = !picture.ok && picture.errors[0]?.code === 'not_a_picture';
    if (isUnknown && claimed === null) return refused(noKind, 'not_a_picture');
    if (isUnknown && claimed !== 'picture' && claimed !== null)
      return refused(notWhatItSays(claimed, null), 'not_what_it_says');
    return picture;
  }
  const { kind } = fileTypes[found.ending];
  if (claimed !== null && claimed !== kind)
    return refused(notWhatItSays(claimed, `a file of the kind ${kindWords[kind]}`), 'not_what_it_says');
  return ok(fileOf(bytes, found.ending, name));
}

function fileOf(bytes: Buffer, ending: FileEnding, name: string): CheckedUpload {
  const hash = hashOf(bytes);
  const address = fileAddressOf(hash, fileName(name, ending, 'file'));
  return { ...fileTypes[ending], width: 0, height: 0, bytes, hash, address };
}

function notWhatItSays(claimed: MediaKind, really: string | null): string {
  const called = `By its name this is ${claimed === 'picture' ? 'a picture' : `a file of the kind ${kindWords[claimed]}`}`;
  return really === null
    ? `${called}, but what is in it is not. Please save it again and choose the new file.`
    : `${called}, but it is ${really}. Give it the right ending, or save it again, and choose the new file.`;
}

const damaged = 'This picture is damaged or not complete. Please save it again and choose the new file.';
const noHeic =
  'This HEIC photograph cannot be read, or has more than 50 million pixels. Save it as JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible for new ones, or copy the photograph into Files and choose Quick Actions, Convert Image. Then choose the new file.';
/** No format that visitors get has longer sides. */
const longestSide = 16_000;

/**
 * A photograph that is too large, and HEIC, which browsers do not show, become a JPEG. Stricter than `addMedia`:
 * a picture that browsers could not show never enters the library.
 */
async function checkPicture(sent: Buffer, name: string, path: string): Promise<Outcome<CheckedUpload>> {
  const refused = (why: string, code: string) => fail(`${name}: ${why}`, 'files', code);
  const first = await inspect(sent);
  if (!first && !isHeic(sent)) return refused(noPicture, 'not_a_picture');
  if (first && (first.width * first.height > shapePixelLimit || Math.max(first.width, first.height) > longestSide))
    return refused(
      `This picture has ${first.width} × ${first.height} pixels, which is too much. Open it in a picture program, make it at most ${scaledSide} pixels wide and high, save it as JPEG, and choose the new file.`,
      'too_many_pixels',
    );
  if (first && sent.length > maxFileBytes && (await isAnimated(sent)))
    return refused(
      'A moving picture may have 10 MB. Make it shorter or smaller, and choose the new file.',
      'too_large',
    );
  const isTooLarge = !first || sent.length > maxFileBytes || first.width * first.height > pixelLimit;
  const bytes = isTooLarge ? await shapedFile(path, null) : sent;
  if (!Buffer.isBuffer(bytes)) return refused(first ? damaged : noHeic, 'damaged');
  const inspected = isTooLarge ? await inspect(bytes) : first;
  if (!inspected) throw new Error(`${name} was a picture before it was scaled.`);
  if (!(await isReadable(bytes))) return refused(damaged, 'damaged');
  const clean = await withoutMetadata(bytes);
  const facts = clean === bytes ? inspected : await inspect(clean);
  if (!facts) throw new Error(`${name} was a picture before its metadata was removed.`);
  const hash = hashOf(clean);
  const { mime, extension } = facts;
  const address = addressOf({ ...facts, hash }, fileName(name, extension));
  return ok({ kind: 'picture', mime, width: facts.width, height: facts.height, bytes: clean, hash, address });
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
