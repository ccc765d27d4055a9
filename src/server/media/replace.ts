import type { PictureShape } from '#contract/media-kinds.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { fail, type Outcome } from '../outcome.ts';
import type { StaffCall } from '../staff/audited.ts';
import type { LibraryRow } from './library.sql.ts';
import { putFile } from './move.ts';
import { reshape } from './reshape.ts';

const noFile = fail('Choose a file first.', 'files', 'no_file');

/** A picture or file gets another file: one that was sent, or the picture's own, turned and cropped. */
export async function replaceMedia(
  deps: Deps,
  call: StaffCall,
  [file]: readonly UploadedFile[],
  { shape, ...input }: { mediaId: number; revision: number; key: string; shape?: PictureShape | undefined },
): Promise<Outcome<LibraryRow>> {
  if (file) return putFile(deps, call, file, input);
  return shape ? reshape(deps, call, { ...input, shape }) : noFile;
}
