import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const sfntEntry = 16;

/**
 * Unpacks a WOFF file into the plain font that it holds. pdfkit reads WOFF too, but unpacks its tables again for each
 * glyph: 3 s for a Chinese name, against 20 ms once.
 */
export function plainFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + count * sfntEntry);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);
  const parts: Uint8Array[] = [header];
  let at = header.length;
  for (let index = 0; index < count; index++) {
    const entry = woffHeader + index * woffEntry;
    const [from, packed, size, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(entry + place)) as [
      number,
      number,
      number,
      number,
    ];
    const stored = woff.subarray(from, from + packed);
    const padding = Buffer.alloc((4 - (size % 4)) % 4);
    parts.push(packed < size ? inflateSync(stored) : stored, padding);
    const target = 12 + index * sfntEntry;
    woff.copy(header, target, entry, entry + 4);
    header.writeUInt32BE(checksum, target + 4);
    header.writeUInt32BE(at, target + 8);
    header.writeUInt32BE(size, target + 12);
    at += size + padding.length;
  }
  return Buffer.concat(parts);
}

/** The characters of a plain font, from its table 'cmap' (formats 4 and 12). */
export function charactersOf(font: Buffer): Set<number> {
  const characters = new Set<number>();
  const cmap = tableAt(font, 'cmap');
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index++) {
    const table = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    const format = font.readUInt16BE(table);
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(table + 12); group++) {
        const at = table + 16 + group * 12;
        for (let code = font.readUInt32BE(at); code <= font.readUInt32BE(at + 4); code++) characters.add(code);
      }
    } else if (format === 4) {
      const segments = font.readUInt16BE(table + 6) / 2;
      for (let segment = 0; segment < segments; segment++) {
        const end = font.readUInt16BE(table + 14 + segment * 2);
        const start = font.readUInt16BE(table + 16 + segments * 2 + segment * 2);
        for (let code = start; code <= end && code < 0xffff; code++) characters.add(code);
      }
    }
  }
  return characters;
}

function tableAt(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * sfntEntry;
    if (font.toString('latin1', entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no table '${name}'.`);
}
