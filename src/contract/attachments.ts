/** Limits of contract §6; the browser tells them before anything is sent, the server decides. */
export const maxFiles = 5;
export const maxFileBytes = 10 * 1024 * 1024;
export const maxTotalBytes = 20 * 1024 * 1024;
/** No captcha stands before the sign-up form, so it takes half. */
export const maxSignUpBytes = 10 * 1024 * 1024;

/** File name endings that are accepted, with the media type that a file of that kind is passed on as. */
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
  tooMany: `Attachments - Max ${maxFiles} files.`,
  together: (bytes: number) => `Attachments - Max ${bytes / 1024 / 1024} MB together.`,
} as const;

/** The ending of a file's name in small letters; '' where it has none. */
export function endingOf(filename: string): string {
  const at = filename.lastIndexOf('.');
  return at > 0 ? filename.slice(at + 1).toLowerCase() : '';
}
