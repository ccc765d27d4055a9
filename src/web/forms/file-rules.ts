import { attachmentTexts, attachmentTypes, endingOf, maxFileBytes, maxFiles } from '#contract/attachments.ts';
import { failureTexts } from '#contract/errors.ts';

/** Returns the files that can be added, and why the others cannot; `maxBytes` is the limit in bytes for all files. */
export function addFiles(
  present: readonly File[],
  added: readonly File[],
  maxBytes: number,
): { files: File[]; faults: string[] } {
  const files = [...present];
  const faults: string[] = [];
  for (const file of added) {
    const fault = faultOf(file, files, maxBytes);
    if (fault === null) files.push(file);
    else faults.push(fault);
  }
  return { files, faults: [...new Set(faults)] };
}

function faultOf(file: File, present: readonly File[], maxBytes: number): string | null {
  if (!Object.hasOwn(attachmentTypes, endingOf(file.name))) return `${file.name}: ${failureTexts.mediaType}`;
  if (file.size > maxFileBytes) return `${file.name}: ${failureTexts.tooLarge}`;
  if (present.length >= maxFiles) return attachmentTexts.tooMany;
  if (present.reduce((sum, each) => sum + each.size, file.size) > maxBytes) return attachmentTexts.together(maxBytes);
  return null;
}

export const acceptedEndings = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');
export const limitsText = (maxBytes: number): string =>
  `Up to ${maxFiles} files of 10 MB each, ${maxBytes / 1024 / 1024} MB together: PDF, JPG, PNG, HEIC, DOC, DOCX or TXT.`;

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
