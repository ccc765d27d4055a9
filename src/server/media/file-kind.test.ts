// Invariant 30: all of this file.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherTypes } from '../forms/attachments.ts';
import { docx, m4a, mp3, ogg, pdf, wav, xlsx, zip } from '../testing/library-files.ts';
import { fileKind, isWhatItSays, textKind } from './file-kind.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-kind-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The path of a file with these bytes. */
async function written(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\x00', 'latin1'), Buffer.alloc(128), mp3()]);

test.each([
  ['a PDF', pdf(), 'pdf'],
  ['a Word file', docx(), 'docx'],
  ['an Excel file', xlsx(), 'xlsx'],
  ['MP3', mp3(), 'mp3'],
  ['MP3 with a title before the sound', id3, 'mp3'],
  ['M4A', m4a('soun'), 'm4a'],
  ['OGG', ogg('OpusHead'), 'ogg'],
  ['WAV', wav(), 'wav'],
])('knows %s by its content', (_what, bytes, ending) => {
  expect(fileKind(bytes)).toEqual({ ending });
});

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9));
const oldWord = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
const loose = docx();
loose.writeUInt32LE(0x7fffffff, loose.length - 6);

test.each([
  ['a PDF that is cut', cut(pdf()), 'cut'],
  ['a Word file that is cut', cut(docx()), 'cut'],
  ['a Word file whose directory leads outside', loose, 'cut'],
  ['a WAV that is cut', cut(wav()), 'cut'],
  ['an M4A that is cut', cut(m4a('soun')), 'cut'],
  ['a Word file with macros', docx('word/vbaProject.bin'), 'macros'],
  ['an old Word file', oldWord, 'old'],
  ['a film', m4a('soun', 'vide'), 'film'],
  ['a film in OGG', ogg('\x80theora'), 'film'],
])('refuses %s', (_what, bytes, refused) => {
  expect(fileKind(bytes)).toEqual({ refused });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a program', Buffer.from(`MZ${'x'.repeat(200)}`)],
  ['a page', Buffer.from(`<!doctype html><script>1</script>${' '.repeat(200)}`)],
  ['a page with a PDF in it', Buffer.concat([Buffer.from('<script>1</script>'), pdf()])],
  ['any ZIP', zip('photo.jpg')],
  ['a page with a ZIP after it', Buffer.concat([Buffer.from('<script>1</script>'), docx()])],
  [
    'the beginning of a frame without a second one',
    Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(900)]),
  ],
  ['a container without a sound', m4a()],
])('does not know %s', (_what, bytes) => {
  expect(fileKind(bytes)).toBeNull();
});

test('text is known by its name, if nothing in it is a sign of another file', async () => {
  const words = await written(Buffer.from('BMI; 24\r\n\tTēnā koe\u001b'));
  const kinds = await Promise.all(['csv', 'txt', 'html'].map((ending) => textKind(words, ending)));
  expect(kinds).toEqual(['csv', 'txt', null]);
  expect(await textKind(await written(Buffer.from('a\0b')), 'txt')).toBeNull();
});

test('a sign of another file is found in every part of a text, and nowhere else', async () => {
  const words = Buffer.from('Tēnā koe. '.repeat(20_000));
  expect(await textKind(await written(words), 'txt')).toBe('txt');
  for (const at of [0, 65_535, 65_536, words.length - 1]) {
    const other = Buffer.from(words);
    other[at] = 31;
    expect(await textKind(await written(other), 'txt')).toBeNull();
  }
});

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);

test.each([
  ['pdf', pdf(), true],
  ['pdf', cut(pdf()), true],
  ['pdf', docx(), false],
  ['docx', docx(), true],
  ['docx', docx('word/vbaProject.bin'), false],
  ['docx', xlsx(), false],
  ['doc', oldWord, true],
  ['doc', pdf(), false],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), true],
  ['jpeg', pdf(), false],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), true],
  ['png', Buffer.from('<svg/>'), false],
  ['heic', heic, true],
  ['heic', m4a('soun'), false],
  ['txt', Buffer.from('Words'), true],
  ['exe', Buffer.from('MZ'), false],
])('a file sent as .%s is taken only if it is one', async (ending, bytes, isTaken) => {
  expect(await isWhatItSays(await written(bytes), ending)).toBe(isTaken);
});

// A program cannot hold three gigabytes in one piece; on the disk the zeros take no room.
const huge = 3 * 2 ** 30;
const farDocx = docx();
farDocx.writeUInt32LE(farDocx.readUInt32LE(farDocx.length - 6) + huge, farDocx.length - 6);

test.each([
  ['notes.txt', Buffer.from('Words'), Buffer.alloc(0), false],
  ['plan.pdf', pdf(), Buffer.alloc(0), true],
  ['letter.doc', oldWord, Buffer.alloc(0), true],
  ['letter.docx', docx(), farDocx, true],
  ['letter.docx', docx(), docx(), false],
])('a visitor’s %s is never read into the memory whole', async (filename, first, last, isTaken) => {
  const path = join(folder, 'huge');
  const sent = await open(path, 'w');
  await sent.write(first, 0, first.length, 0);
  await sent.truncate(huge);
  if (last.length > 0) await sent.write(last, 0, last.length, huge);
  await sent.close();
  const refusal = await refuseOtherTypes([{ path, filename, size: huge }]).catch((error: unknown) => error);
  expect(refusal).toEqual(isTaken ? undefined : expect.objectContaining({ status: 415 }));
});
