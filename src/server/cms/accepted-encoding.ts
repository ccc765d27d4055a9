export type Encoding = 'br' | 'gzip' | 'identity';

/** What browsers send, found by one look-up. */
const usual: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
]);

/** Far more than any browser sends. A longer header is not read, and its sender gets what every client can read. */
const longest = 500;

/**
 * The encoding that a request's Accept-Encoding prefers of those that documents are kept in; the smaller one of two
 * liked equally.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  return usual.get(header) ?? (header.length > longest ? 'identity' : preferredOf(header));
}

function preferredOf(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(codingOf));
  const others = weights.get('*') ?? 0;
  const br = weights.get('br') ?? others;
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? others;
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}

/** RFC 9110 §12.5.3: `gzip;q=0.5`, where 0 refuses. A weight that cannot be read counts as a refusal. */
function codingOf(part: string): [name: string, weight: number] {
  const [name = '', parameter] = part.split(';', 2);
  if (parameter === undefined) return [name.trim(), 1];
  const [key = '', value = ''] = parameter.split('=', 2);
  return [name.trim(), key.trim() === 'q' ? Number.parseFloat(value) || 0 : 0];
}
