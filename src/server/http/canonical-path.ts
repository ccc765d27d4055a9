const maxLength = 512;
/** More encoding layers than browsers and mail programs add. */
const maxLayers = 4;

/**
 * The canonical spelling of a page path; access is decided on it (invariant 20). Decoded, NFKC, lower case, one slash
 * between segments, no slash at the end, no dot segments. Returns null if no page can have this path.
 */
export function canonicalPath(path: string): string | null {
  if (path.length > maxLength) return null;
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
  for (let layer = 0; layer <= maxLayers; layer++) {
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

/** NFKC can create upper case and lower case can undo NFKC, so both run three times. */
function folded(value: string): string {
  let current = value;
  for (let round = 0; round < 3; round++) current = current.normalize('NFKC').toLowerCase();
  return current;
}
