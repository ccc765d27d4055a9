import { attachmentTexts, attachmentTypes, endingOf, maxFileBytes, maxFiles } from '#contract/attachments.ts';
import { failureTexts } from '#contract/errors.ts';

/** What may join the files that are there, and why the rest may not; `together` is how many bytes the form takes. */
export function addFiles(
  present: readonly File[],
  added: readonly File[],
  together: number,
): { files: File[]; faults: string[] } {
  const files = [...present];
  const faults: string[] = [];
  for (const file of added) {
    const fault = faultOf(file, files, together);
    if (fault === null) files.push(file);
    else faults.push(fault);
  }
  return { files, faults: [...new Set(faults)] };
}

function faultOf(file: File, present: readonly File[], together: number): string | null {
  if (!Object.hasOwn(attachmentTypes, endingOf(file.name))) return `${file.name}: ${failureTexts.mediaType}`;
  if (file.size > maxFileBytes) return `${file.name}: ${failureTexts.tooLarge}`;
  if (present.length >= maxFiles) return attachmentTexts.tooMany;
  if (present.reduce((sum, each) => sum + each.size, file.size) > together) return attachmentTexts.together(together);
  return null;
}

export const acceptedEndings = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');
export const limitsText = (together: number): string =>
  `Up to ${maxFiles} files of 10 MB each, ${together / 1024 / 1024} MB together: PDF, JPG, PNG, HEIC, DOC, DOCX or TXT.`;

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
