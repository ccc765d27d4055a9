import { maxFileBytes } from '#contract/attachments.ts';
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
const tooLarge = `This file is larger than ${maxFileBytes / 1024 / 1024} MB. Make the picture smaller and choose it again.`;

export function chosen(file: File, key: string): Upload {
  return {
    key,
    file,
    alt: '',
    isDecorative: false,
    state: file.size > maxFileBytes ? { kind: 'refused', message: tooLarge } : { kind: 'chosen' },
  };
}

function isDescribed({ alt, isDecorative }: Pick<Upload, 'alt' | 'isDecorative'>): boolean {
  return isDecorative || alt.trim() !== '';
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
const finalCodes = ['not_a_picture', 'too_many_pixels', 'damaged', 'too_large'];

export function stateOf({ results, errors = [] }: Answer): UploadState {
  const [picture] = results?.media ?? [];
  if (picture) return { kind: 'stored', picture, wasKnown: results?.known.includes(picture.mediaId) ?? false };
  const [error] = errors;
  const message = error?.errorMessage ?? 'Something went wrong. Please try again.';
  return { kind: error?.code && finalCodes.includes(error.code) ? 'refused' : 'failed', message };
}

export function bytesText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
