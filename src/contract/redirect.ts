/**
 * The kind of a redirect target: a path of this site or a full http(s) URL; null for anything else. Browsers
 * treat backslashes as slashes and ignore tabs and line breaks, so a target with these could lead to another host.
 */
export function redirectKind(to: string): 'own path' | 'full address' | null {
  if (/^\/(?![/\\])\P{Cc}*$/u.test(to)) return 'own path';
  return /^https?:\/\/\P{Cc}*$/iu.test(to) ? 'full address' : null;
}
