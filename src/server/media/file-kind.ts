import { type FileHandle, open } from 'node:fs/promises';
import type { MediaKind } from '#contract/media-kinds.ts';
import { audioOf } from './audio-kind.ts';
import { isHeic } from './heic.ts';
import { maxEndBytes, namesInZip } from './zip-names.ts';

/** What the library keeps besides pictures, by the ending with which it is stored and sent. */
export const fileTypes = {
  pdf: { kind: 'pdf', mime: 'application/pdf' },
  docx: { kind: 'word', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { kind: 'excel', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  csv: { kind: 'text', mime: 'text/csv; charset=utf-8' },
  txt: { kind: 'text', mime: 'text/plain; charset=utf-8' },
  mp3: { kind: 'audio', mime: 'audio/mpeg' },
  m4a: { kind: 'audio', mime: 'audio/mp4' },
  ogg: { kind: 'audio', mime: 'audio/ogg' },
  wav: { kind: 'audio', mime: 'audio/wav' },
} as const satisfies Record<string, { kind: MediaKind; mime: string }>;
export type FileEnding = keyof typeof fileTypes;

/** The ending of a file that is kept, or why it is not. */
export type FileFound = { ending: FileEnding } | { refused: keyof typeof refusals };

export const refusals = {
  cut: 'This file is damaged or not complete. Please save it again and choose the new file.',
  macros:
    'This document has macros, which are small programs. Save it without macros, as .docx or .xlsx, and choose the new file.',
  old: 'This is an older Word or Excel file, or one with a password. Save it as .docx or .xlsx without a password, and choose the new file.',
  film: 'This is a film. The library keeps sound only: save the sound as MP3 or M4A. A film goes onto a page by its address at YouTube or Vimeo.',
} as const;

/** The kind of a file by its content, never by its name; null if it is none of these. Text has no sign of its own. */
export function fileKind(bytes: Buffer): FileFound | null {
  const begins = bytes.toString('latin1', 0, 5);
  if (begins === '%PDF-') return isWholePdf(bytes) ? { ending: 'pdf' } : { refused: 'cut' };
  if (bytes.subarray(0, 4).equals(zip)) return officeFile(bytes);
  if (bytes.subarray(0, 4).equals(oldOffice)) return { refused: 'old' };
  const audio = audioOf(bytes);
  if (audio === null) return null;
  return audio === 'cut' || audio === 'film' ? { refused: audio } : { ending: audio };
}

const oldOffice = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
const zip = Buffer.from('PK\u0003\u0004');

/** The ending of a text by its name, if nothing in it is a sign of another kind of file; null if it is no text. */
export async function textKind(path: string, ending: string): Promise<FileEnding | null> {
  return (ending === 'csv' || ending === 'txt') && (await isText(path)) ? ending : null;
}

/** 1 for control characters except whitespace and ESC. Text can begin like another format ("BMI" is not a bitmap). */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 9 || (byte > 13 && byte < 32 && byte !== 27) ? 1 : 0,
);
const chunkBytes = 64 * 1024;

/** Looks at a part of the file at a time, so that other requests are answered between the parts. */
async function isText(path: string): Promise<boolean> {
  await using file = await open(path);
  const chunk = new Uint8Array(chunkBytes);
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, null);
    if (bytesRead === 0) return true;
    for (let at = 0; at < bytesRead; at += 1) if (isControl[chunk[at] ?? 0] === 1) return false;
  }
}

/** No sign that is looked for at the beginning of a file ends later. */
const signBytes = 256;

/**
 * Whether a file that a visitor sends is what its ending says (invariant 30). It is not shown on the site, so one that
 * is damaged, or an older Word file, is taken; one with macros is not. Never reads the whole file into the memory.
 */
export async function isWhatItSays(path: string, ending: string): Promise<boolean> {
  if (ending === 'txt') return isText(path);
  await using file = await open(path);
  const first = await part(file, 0, signBytes);
  const begins = (sign: Buffer) => first.subarray(0, sign.length).equals(sign);
  switch (ending) {
    case 'jpg':
    case 'jpeg':
      return begins(jpeg);
    case 'png':
      return begins(png);
    case 'heic':
      return isHeic(first);
    case 'doc':
      return begins(oldOffice);
    case 'pdf':
      return begins(Buffer.from('%PDF-'));
    case 'docx': {
      if (!begins(zip)) return false;
      const from = Math.max(0, (await file.stat()).size - maxEndBytes);
      const found = officeFile(await part(file, from, maxEndBytes), from);
      return found !== null && 'ending' in found && found.ending === 'docx';
    }
    default:
      return false;
  }
}

/** Part of a file; shorter where the file ends. */
async function part(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
}

/** The mark stands at the end; some programs write a little after it. */
function isWholePdf(bytes: Buffer): boolean {
  return bytes.subarray(-2048).includes('%%EOF');
}

/** `from`: where in the file the bytes begin, which reach to its end. */
function officeFile(bytes: Buffer, from = 0): FileFound | null {
  const names = namesInZip(bytes, from);
  if (!names) return { refused: 'cut' };
  const has = (name: string) => names.includes(name);
  if (!has('[Content_Types].xml')) return null;
  if (names.some((name) => /vbaproject/i.test(name))) return { refused: 'macros' };
  if (has('word/document.xml')) return { ending: 'docx' };
  return has('xl/workbook.xml') ? { ending: 'xlsx' } : null;
}
