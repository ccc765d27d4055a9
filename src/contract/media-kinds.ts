/** What the library of the back office keeps. Pictures are shown in pages; all else is offered by a link. */
export const mediaKinds = ['picture', 'pdf', 'word', 'excel', 'text', 'audio'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** The endings of names by kind. What a file is, its bytes decide (server/media/file-kind.ts). */
const endings: Readonly<Record<MediaKind, readonly string[]>> = {
  picture: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg', 'heic', 'heif'],
  pdf: ['pdf'],
  word: ['docx'],
  excel: ['xlsx'],
  text: ['csv', 'txt'],
  audio: ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav'],
};

export const kindWords: Readonly<Record<MediaKind, string>> = {
  picture: 'Picture',
  pdf: 'PDF',
  word: 'Word',
  excel: 'Excel',
  text: 'CSV or text',
  audio: 'Audio',
};

/** The kind that a name claims; null if it claims none of these. */
export function kindOfName(name: string): MediaKind | null {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return mediaKinds.find((kind) => endings[kind].includes(ending)) ?? null;
}

/** Photographs of cameras are larger than what visitors may attach to a form. */
export const maxLibraryBytes = 40 * 1024 * 1024;

/** How a picture is turned, clockwise and first, and what is kept of it then, in pixels. */
export interface PictureShape {
  turn: 0 | 90 | 180 | 270;
  crop: { left: number; top: number; width: number; height: number } | null;
}

/** For the file dialogs of browsers, which take it as a proposal. */
export const filesAccepted = ['.pdf', '.docx', '.xlsx', '.csv', '.txt', '.mp3', '.m4a', '.ogg', '.wav'].join(',');
