/** Limits of contract §6. The browser checks them before it sends the form; the server enforces them. */
export const maxFiles = 5;
export const maxFileBytes = 10 * 1024 * 1024;
export const maxTotalBytes = 20 * 1024 * 1024;
/** Half the limit, because the sign-up form has no captcha. */
export const maxSignUpBytes = 10 * 1024 * 1024;

/** Accepted file name extensions and the media type with which each file is forwarded. */
export const attachmentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
};

export const attachmentTexts = {
  /** As `failureTexts.tooLarge`, for forms that take larger files. */
  one: (bytes: number) => `The file is too large (max ${bytes / 1024 / 1024} MB).`,
  tooMany: `Attachments - Max ${maxFiles} files.`,
  together: (bytes: number) => `Attachments - Max ${bytes / 1024 / 1024} MB together.`,
} as const;

/** The lower-case extension of a file name; '' without one. */
export function endingOf(filename: string): string {
  const at = filename.lastIndexOf('.');
  return at > 0 ? filename.slice(at + 1).toLowerCase() : '';
}
