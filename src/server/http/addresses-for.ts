import { type Locale, localeOf } from '#contract/locale.ts';
import { withNzFlag } from '#contract/nz-flag.ts';
import type { Config } from '../config.ts';

/**
 * A text or markup whose own addresses lead to the site of a locale: for nz, pages at the host of nz, or with its flag.
 * Files and calls keep their address.
 */
export function addressesFor(
  locale: Locale,
  written: string,
  { publicOrigin, PUBLIC_ORIGIN_NZ: own }: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>,
  kind: 'text' | 'html' = 'text',
): string {
  if (locale === 'au') return written;
  const nzOrigin = own ?? publicOrigin;
  const isNzHost = localeOf(new URL(nzOrigin).hostname) === 'nz';
  const [before = '', ...parts] = written.split(publicOrigin);
  return before + parts.map(addressed).join('');

  function addressed(rest: string): string {
    // A full stop or a bracket after an address in a text does not belong to it.
    const path = /^(\/([^\s"<>]*[^\s"<>.,;:!?)])?|(?=[\s"<]|$))/.exec(rest)?.[0];
    if (path === undefined) return publicOrigin + rest;
    const page = path || '/';
    const plain = kind === 'html' ? page.replaceAll('&amp;', '&') : page;
    const flagged = withNzFlag(plain);
    if (flagged === plain) return publicOrigin + rest;
    const own = kind === 'html' ? flagged.replaceAll('&', '&amp;') : flagged;
    return nzOrigin + (isNzHost ? page : own) + rest.slice(path.length);
  }
}
