/**
 * Where a page's redirect leads: to an own path, or to a full http(s) address; null for every other scheme.
 * Browsers read a backslash as a slash and past tabs and line ends, behind which another host could stand.
 */
export function redirectKind(to: string): 'own path' | 'full address' | null {
  if (/^\/(?![/\\])\P{Cc}*$/u.test(to)) return 'own path';
  return /^https?:\/\/\P{Cc}*$/iu.test(to) ? 'full address' : null;
}
