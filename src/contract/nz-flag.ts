import { downloadPage } from './downloads.ts';

/** Adds the flag to the path of a page, unless it names a locale itself. Files, calls and other sites keep theirs. */
export function withNzFlag(address: string): string {
  const [, path = '', query = '', hash = ''] = /^(\/[^/?#][^?#]*|\/)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  if (path === '' || !isPagePath(path) || /[?&]nz=/.test(query)) return address;
  return `${path}${query === '' || query === '?' ? '?' : `${query}&`}nz=true${hash}`;
}

/** A document for visitors, or a calendar file, which names one; the back office has no locale. */
function isPagePath(path: string): boolean {
  return (
    path === downloadPage ||
    /\/calendar[/.]/.test(path) ||
    !/^\/(api|admin|media|assets|dev)(\/|$)|\.[a-z0-9]{2,11}$/i.test(path)
  );
}
