/**
 * A promotion code as it is compared: in upper case, without spaces and invisible characters, with plain hyphens. A
 * code that is copied from a letter or a chat may have a soft hyphen, a zero-width space or a typographic dash.
 */
export function normalisedCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}\p{Z}\p{DI}]/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
}
