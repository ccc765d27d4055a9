const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endBytes = 22;
const entryBytes = 46;
const maxComment = 0xffff;
/** A document has some dozens. */
const maxEntries = 20_000;

/** What is read of the end of a file: the directory of a document is far shorter. */
export const maxEndBytes = 2 * 1024 * 1024;

/**
 * The names of what a ZIP file holds, from its directory; nothing is unpacked. Null if it is not a whole ZIP file.
 * `from`: where in the file the bytes begin, which reach to its end.
 */
export function namesInZip(bytes: Buffer, from: number): string[] | null {
  const end = endOf(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16) - from;
  if (count > maxEntries || at < 0) return null;
  const names: string[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryBytes > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    const name = bytes.readUInt16LE(at + 28);
    const next = at + entryBytes + name + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    if (next > end) return null;
    names.push(bytes.toString('utf8', at + entryBytes, at + entryBytes + name));
    at = next;
  }
  return names;
}

/** Where the end of the directory begins; a comment may follow it. */
function endOf(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - endBytes - maxComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) if (bytes.readUInt32LE(at) === endSignature) return at;
  return null;
}
