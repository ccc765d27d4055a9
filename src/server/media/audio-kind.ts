/** What browsers play. `film`: it has pictures too. `cut`: its end is missing. */
export type AudioFound = 'mp3' | 'm4a' | 'ogg' | 'wav' | 'film' | 'cut';

/** The kind of an audio file by its content; null if it is none. */
export function audioOf(bytes: Buffer): AudioFound | null {
  if (bytes.length < 64) return null;
  const begins = bytes.toString('latin1', 0, 4);
  if (begins === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE') return wav(bytes);
  if (begins === 'OggS') return ogg(bytes);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return m4a(bytes);
  return mp3(bytes);
}

/** A program that writes while it records may not know the size. */
const unknownSize = 0xffffffff;

function wav(bytes: Buffer): AudioFound {
  const size = bytes.readUInt32LE(4);
  return size === unknownSize || size + 8 <= bytes.length + 1 ? 'wav' : 'cut';
}

function ogg(bytes: Buffer): AudioFound | null {
  const first = bytes.toString('latin1', 0, 200);
  if (first.includes('theora')) return 'film';
  return /OpusHead|\u0001vorbis|\u007fFLAC/.test(first) ? 'ogg' : null;
}

/** The boxes of the file one after the other; that of the tracks must be there, and all must be whole. */
function m4a(bytes: Buffer): AudioFound | null {
  let tracks: Buffer | null = null;
  let at = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    const small = bytes.readUInt32BE(at);
    let size = small === 0 ? bytes.length - at : small;
    if (small === 1) {
      if (at + 16 > bytes.length) return 'cut';
      size = Number(bytes.readBigUInt64BE(at + 8));
    }
    if (size < 8) return null;
    if (at + size > bytes.length) return 'cut';
    if (name === 'moov') tracks = bytes.subarray(at, at + size);
    at += size;
  }
  if (!tracks) return null;
  const handlers = new Set<string>();
  for (let found = tracks.indexOf('hdlr'); found >= 0; found = tracks.indexOf('hdlr', found + 4))
    handlers.add(tracks.toString('latin1', found + 12, found + 16));
  if (handlers.has('vide')) return 'film';
  return handlers.has('soun') ? 'm4a' : null;
}

/** Kilobits per second of layer III, for version 1 and for the later ones. */
const rates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const samples = [44_100, 48_000, 32_000];

function mp3(bytes: Buffer): AudioFound | null {
  let at = 0;
  if (bytes.toString('latin1', 0, 3) === 'ID3') {
    // The size of what stands before the sound: seven bits of each byte.
    const size = [6, 7, 8, 9].reduce((sum, index) => sum * 128 + ((bytes[index] ?? 0) & 0x7f), 0);
    at = 10 + size;
    while (at < bytes.length && bytes[at] === 0) at += 1;
  }
  const length = frameLength(bytes, at);
  // One beginning of a frame may be chance; a second one where the first ends is not.
  return length !== null && frameLength(bytes, at + length) !== null ? 'mp3' : null;
}

function frameLength(bytes: Buffer, at: number): number | null {
  if (at + 4 > bytes.length) return null;
  const head = bytes.readUInt32BE(at);
  const version = (head >>> 19) & 3;
  const isLayer3 = ((head >>> 17) & 3) === 1;
  if (head >>> 21 !== 0x7ff || version === 1 || !isLayer3) return null;
  const isFirst = version === 3;
  const rate = (isFirst ? rates.first : rates.later)[(head >>> 12) & 15];
  const sample = samples[(head >>> 10) & 3];
  if (!rate || sample === undefined) return null;
  const perSecond = sample / (isFirst ? 1 : version === 2 ? 2 : 4);
  return Math.floor(((isFirst ? 144_000 : 72_000) * rate) / perSecond) + ((head >>> 9) & 1);
}
