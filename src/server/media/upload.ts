import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type Inspected, inspect, isReadable, pixelLimit, withoutMetadata } from './inspect.ts';

export interface CheckedUpload extends Inspected {
  bytes: Buffer;
  hash: string;
}

/** Stricter than `addMedia`: a picture that browsers could not show never enters the library. */
export async function checkUpload(file: UploadedFile): Promise<Outcome<CheckedUpload>> {
  const refused = (why: string, code: string) => fail(`${basename(file.filename)}: ${why}`, 'files', code);
  const bytes = await readFile(file.path);
  const inspected = await inspect(bytes);
  if (!inspected)
    return refused(
      'This file is not a picture that can be shown here. Please use a JPEG, PNG, WebP, AVIF or GIF file.',
      'not_a_picture',
    );
  const { width, height } = inspected;
  if (width * height > pixelLimit)
    return refused(
      `This picture has ${width} × ${height} pixels, which is too much. Make it smaller than ${pixelLimit / 1_000_000} million pixels, for example 6000 × 4000.`,
      'too_many_pixels',
    );
  if (!(await isReadable(bytes)))
    return refused('This picture is damaged or not complete. Please save it again and choose the new file.', 'damaged');
  const clean = await withoutMetadata(bytes);
  const facts = clean === bytes ? inspected : await inspect(clean);
  if (!facts) throw new Error(`${file.filename} was a picture before its metadata was removed.`);
  return ok({ ...facts, bytes: clean, hash: createHash('sha256').update(clean).digest('hex') });
}
