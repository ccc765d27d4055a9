const atom = '[^\\s@<>"(),:;[\\]\\\\.\\p{C}]+';
const sign = '\\p{L}\\p{M}\\p{N}';
const label = `[${sign}](?:[${sign}-]{0,61}[${sign}])?`;
const shape = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)(?=..)${label}$`, 'u');

/**
 * An address that mail servers take (RFC 5321, with the letters of every script): single dots inside its first part, of
 * at most 64 bytes, and labels of letters, digits and inner hyphens. Invisible characters could imitate another
 * address.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > 254 || !shape.test(value)) return false;
  return new TextEncoder().encode(value.slice(0, value.lastIndexOf('@'))).length <= 64;
}

/** The rule of before, for the log-in: accounts may have an address that no server takes. */
export function isStoredAddress(value: string): boolean {
  return /^[^\s@<>"(),:;[\]\\\p{C}]+@(?!\.|.*\.\.)[^\s@<>"(),:;[\]\\\p{C}]+\.[^\s@<>"(),:;[\]\\.\p{C}]{2,}$/u.test(
    value,
  );
}

/**
 * An address as it is stored and written to. Full-width and other forms of a letter become the plain one: an account is
 * known by its plain address, so mails to another form of it would let a stranger keep its owner out.
 */
export function plainAddress(value: string): string {
  return value.trim().normalize('NFKC');
}
