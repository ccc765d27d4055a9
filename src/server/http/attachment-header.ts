/** The header with which a browser saves a file under this name: in ASCII for old browsers, and in full. */
export function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  // A half of a character pair has no form in UTF-8.
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName.toWellFormed())}`;
}

/** For a file of somebody: never shown, whatever is in it, and stored by nothing else (invariant 30). */
export const fileHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
};
