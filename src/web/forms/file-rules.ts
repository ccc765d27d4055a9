import { attachmentTexts, attachmentTypes, endingOf, maxFileBytes, maxFiles, maxTotalBytes } from '#contract/attachments.ts';
import { failureTexts } from '#contract/errors.ts';

/** What may join the files that are there, and why the rest may not. */
export function addFiles(present: readonly File[], added: readonly File[]): { files: File[]; faults: string[] } {
  const files = [...present];
  const faults: string[] = [];
  for (const file of added) {
    const fault = faultOf(file, files);
    if (fault === null) files.push(file);
    else faults.push(fault);
  }
  return { files, faults: [...new Set(faults)] };
}

function faultOf(file: File, present: readonly File[]): string | null {
  if (!Object.hasOwn(attachmentTypes, endingOf(file.name))) return `${file.name}: ${failureTexts.mediaType}`;
  if (file.size > maxFileBytes) return `${file.name}: ${failureTexts.tooLarge}`;
  if (present.length >= maxFiles) return attachmentTexts.tooMany;
  if (present.reduce((sum, each) => sum + each.size, file.size) > maxTotalBytes) return attachmentTexts.together;
  return null;
}

export const acceptedEndings = Object.keys(attachmentTypes).map((ending) => `.${ending}`).join(',');
export const limitsText = `Up to ${maxFiles} files of 10 MB each, 20 MB together: PDF, JPG, PNG, HEIC, DOC, DOCX or TXT.`;

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
