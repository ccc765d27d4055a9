const longest = 512;
/** More layers of encoding than any browser or mail program adds. */
const layers = 4;

/**
 * The one spelling of a page's path, found before anything is decided by it (invariant 20): lower case, one slash
 * between segments and none at the end, no dots, decoded, compatible characters folded. null for what can be no page's
 * path.
 */
export function canonicalPath(path: string): string | null {
  if (path.length > longest) return null;
  const plain = decoded(path.replace(/[?#].*$/s, ''));
  if (plain === null || !/^[/\\]/.test(plain) || /[\p{C}?#]/u.test(plain)) return null;
  const segments: string[] = [];
  for (const segment of plain.split(/[/\\]/).map((part) => part.trim())) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function decoded(path: string): string | null {
  let current = folded(path);
  for (let layer = 0; layer <= layers; layer++) {
    let next: string;
    try {
      next = folded(decodeURIComponent(current));
    } catch {
      return null;
    }
    if (next === current) return current;
    current = next;
  }
  return null;
}

/** Lower case can undo a fold and the other way round, so both run until nothing changes. */
function folded(value: string): string {
  let current = value;
  for (let round = 0; round < 3; round++) current = current.normalize('NFKC').toLowerCase();
  return current;
}
