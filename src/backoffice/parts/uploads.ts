import { kindOfName, maxLibraryBytes } from '#contract/media-kinds.ts';
import type { MediaRow } from '#contract/admin/media.ts';

/** A chosen file on its way into the library. Nothing that was typed is lost until it is stored or removed. */
export interface Upload {
  key: string;
  file: File;
  alt: string;
  isDecorative: boolean;
  state: UploadState;
}
export type UploadState =
  | { kind: 'chosen'; problem?: string }
  | { kind: 'sending'; part: number }
  /** It may be tried again: the network was cut, or the server cannot store it now. */
  | { kind: 'failed'; message: string }
  /** This file can never be stored. */
  | { kind: 'refused'; message: string }
  | { kind: 'stored'; picture: MediaRow; wasKnown: boolean };

export const altMissing = 'Describe the picture, or mark it as decorative.';
const tooLarge = `This file is larger than ${maxLibraryBytes / 1024 / 1024} MB. Make it smaller and choose it again.`;

export function chosen(file: File, key: string): Upload {
  return {
    key,
    file,
    alt: '',
    isDecorative: false,
    state: file.size > maxLibraryBytes ? { kind: 'refused', message: tooLarge } : { kind: 'chosen' },
  };
}

/** By its name; what it is, the server finds out. */
export function isPicture({ file }: Pick<Upload, 'file'>): boolean {
  return kindOfName(file.name) === 'picture';
}

/** A link to a file has words of its own; a picture must say what it shows. */
function isDescribed({ file, alt, isDecorative }: Pick<Upload, 'file' | 'alt' | 'isDecorative'>): boolean {
  return !isPicture({ file }) || isDecorative || alt.trim() !== '';
}

/** Those that can be sent now; those without a description say so. */
export function checked(uploads: readonly Upload[]): { uploads: Upload[]; ready: Upload[] } {
  const next = uploads.map((upload): Upload => {
    if (!isWaiting(upload)) return upload;
    if (isDescribed(upload)) return upload;
    return { ...upload, state: { kind: 'chosen', problem: altMissing } };
  });
  return { uploads: next, ready: next.filter((upload) => isWaiting(upload) && isDescribed(upload)) };
}

export function isWaiting({ state }: Upload): boolean {
  return state.kind === 'chosen' || state.kind === 'failed';
}

interface Answer {
  results?: { media: MediaRow[]; known: number[] } | null | undefined;
  errors?: readonly { errorMessage: string; code?: string | undefined }[] | undefined;
}

/** Codes of files that no second try can store. */
const finalCodes = ['not_a_picture', 'not_what_it_says', 'too_many_pixels', 'damaged', 'too_large'];

export function stateOf({ results, errors = [] }: Answer): UploadState {
  const [picture] = results?.media ?? [];
  if (picture) return { kind: 'stored', picture, wasKnown: results?.known.includes(picture.mediaId) ?? false };
  const [error] = errors;
  const message = error?.errorMessage ?? 'Something went wrong. Please try again.';
  return { kind: error?.code && finalCodes.includes(error.code) ? 'refused' : 'failed', message };
}
