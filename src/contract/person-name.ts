/**
 * A name holds no address: mail programs make a link of 'claim-prize.com/win', and a name of a stranger would
 * carry it into our mails. Letters of every script, marks, digits, spaces, hyphens and apostrophes are welcome.
 */
export function isPlainName(value: string): boolean {
  // NFKC turns wide and small forms into the sign that a browser reads; invisible characters would hide a dot.
  const read = value
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .replaceAll(/[。․]/g, '.');
  return !/[/\\:@\p{Cc}\p{Zl}\p{Zp}]/u.test(read) && !holdsDottedWord(read);
}

/** A dot before a letter or digit, but for initials: 'J.R. Smith'. No top-level domain has only one letter. */
function holdsDottedWord(value: string): boolean {
  const initials = /(?<![\p{L}\p{M}\p{N}_-])\p{L}\p{M}*\.(?=\p{L}\p{M}*(?![\p{L}\p{M}\p{N}_-]))/gu;
  return /\.[\p{L}\p{M}\p{N}_-]/u.test(value.replaceAll(initials, ''));
}

/** 'J.Smith' gets the space that keeps it from looking like an address. */
export function spacedInitials(value: string): string {
  return value.replaceAll(/(?<![\p{L}\p{M}\p{N}])(\p{Lu}|\p{Lo})\.(?=\p{Lu}\p{Ll}|\p{Lo}{2})/gu, '$1. ');
}

/** A stored name as mails and tokens may carry it; null if it holds an address or nothing. */
export function plainName(value: string | null | undefined, max = 200): string | null {
  const name = value
    ?.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, max);
  return name && isPlainName(name) ? name : null;
}
