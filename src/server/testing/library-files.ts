/** Small files of the kinds that the library takes, true to their formats. */

export const pdf = (text = 'A plan'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Title (${text}) >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

/** A ZIP file of empty entries with these names. */
export function zip(...names: string[]): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const name of names.map((each) => Buffer.from(each))) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entries.push(local, name);
    directory.push(entry, name);
    at += local.length + name.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, ...directory, end]);
}

export const docx = (...more: string[]): Buffer => zip('[Content_Types].xml', 'word/document.xml', ...more);
export const xlsx = (...more: string[]): Buffer => zip('[Content_Types].xml', 'xl/workbook.xml', ...more);

/** Two silent frames: 128 kbit/s, 44.1 kHz. */
export function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  return Buffer.concat([frame, frame, frame.subarray(0, 4)]);
}

export function wav(samples = 800): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(name, 4);
  return Buffer.concat([head, body]);
};

/** Tracks of these kinds: `soun` is sound, `vide` is film. */
export function m4a(...tracks: ('soun' | 'vide')[]): Buffer {
  const handlers = tracks.map((track) => box('hdlr', Buffer.alloc(8), Buffer.from(track), Buffer.alloc(12)));
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A isom')),
    box('moov', ...handlers),
    box('mdat', Buffer.alloc(64)),
  ]);
}

export const ogg = (codec: string): Buffer =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec), Buffer.alloc(64)]);

/** A photograph as phones store it: 192 by 64 pixels, red on the left and blue on the right. */
export const heic = (): Buffer =>
  Buffer.from(
    [
      'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAT9tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA',
      'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFjAAEAAAAAAAAALwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA',
      'AGh2YzEAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA',
      'AAMAHroCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwAeoBggQWW6kkprmwIAAAMAAgAAAwACECIAAQAHRAHBcrAiQAAAABRpc3BlAAAA',
      'AAAAAMAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAA3bWRhdAAAACsoAa9Y+Q6SX//znd//lp+Q',
      '+xF0xsZJPf//ulj8/bs03/F/s78//szEQZ3S',
    ].join(''),
    'base64',
  );
