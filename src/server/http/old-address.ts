import { canonicalPath } from './canonical-path.ts';

const maxChars = 512;
/** What others add to an address, and the flag of the country. */
const added = /^(nz|utm_\w+|fbclid|gclid|msclkid)$/i;

/**
 * The canonical spelling of an address with a query, as an earlier site had them: '/index.php?page=4'. The order of its
 * parts does not count, nor does what campaigns add. Null if nothing of a query is left, or no address is spelled so.
 */
export function oldAddress(written: string): string | null {
  const [, path = '', query = ''] = /^([^?#]*)\?([^#]*)/s.exec(written) ?? [];
  const canonical = canonicalPath(path);
  if (canonical === null || written.length > maxChars) return null;
  const parts = new URLSearchParams(
    [...new URLSearchParams(query)]
      .filter(([name]) => name !== '' && !added.test(name))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  parts.sort();
  const address = `${canonical}?${parts.toString()}`;
  return parts.size === 0 || address.length > maxChars ? null : address;
}
