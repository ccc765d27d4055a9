export type Encoding = 'br' | 'gzip' | 'identity';

/** The headers that browsers send, so that one map lookup replaces parsing. */
const commonHeaders: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
]);

/** More than any browser sends. A longer header is not parsed and gets the uncompressed document. */
const maxLength = 500;

/**
 * Returns the cached encoding that the Accept-Encoding of a request prefers; if two have equal weight, the one that
 * compresses better.
 */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  return commonHeaders.get(header) ?? (header.length > maxLength ? 'identity' : preferredOf(header));
}

function preferredOf(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(codingOf));
  const others = weights.get('*') ?? 0;
  const br = weights.get('br') ?? others;
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? others;
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : 'identity';
}

/** RFC 9110 §12.5.3: `gzip;q=0.5`; weight 0 refuses the encoding. An invalid weight counts as 0. */
function codingOf(part: string): [name: string, weight: number] {
  const [name = '', parameter] = part.split(';', 2);
  if (parameter === undefined) return [name.trim(), 1];
  const [key = '', value = ''] = parameter.split('=', 2);
  return [name.trim(), key.trim() === 'q' ? Number.parseFloat(value) || 0 : 0];
}
