import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { everyMail } from '../testing/every-mail.ts';
import { codePicture, markPicture, picturesIn, withPictures } from './mail-pictures.ts';

async function readCode(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data: new Uint8ClampedArray(data), width: info.width, height: info.height });
}

test.each(['registration', 'reminder'])(
  'the mail of a %s holds the mark and a QR code that reads as the booking code',
  async (kind) => {
    const pictures = await picturesIn(everyMail().get(kind)?.html ?? '');
    expect(pictures.map(({ filename, cid }) => [filename, cid])).toEqual([
      ['mark.png', 'mark@phi-online'],
      ['code-A1B2C3D4.png', 'code-A1B2C3D4@phi-online'],
    ]);
    const [mark, code] = pictures;
    expect(await readCode(code?.content ?? Buffer.alloc(0))).toBe('A1B2C3D4');
    expect(await sharp(mark?.content).metadata()).toMatchObject({ format: 'png', width: 88, height: 88 });
    expect((mark?.content.length ?? 0) + (code?.content.length ?? 0)).toBeLessThan(6000);
  },
);

test('an event that is online has no door, so its mail has no QR code', async () => {
  for (const kind of ['registration-online', 'reminder-online']) {
    const online = everyMail().get(kind)?.html ?? '';
    expect((await picturesIn(online)).map(({ filename }) => filename)).toEqual(['mark.png']);
  }
});

test('each picture comes once; a mail of an earlier version and typed words have none', async () => {
  expect(await picturesIn(markPicture + codePicture('A1B2C3D4') + markPicture)).toHaveLength(2);
  expect(await picturesIn('<p>PHI Online, src=&quot;cid:mark@phi-online&quot;</p>')).toEqual([]);
  expect(await withPictures('<p>as it was</p>')).toBe('<p>as it was</p>');
  expect(await withPictures(codePicture('A1B2C3D4'))).toMatch(
    /^<img src="data:image\/png;base64,[\w+/=]+" width="180"/,
  );
});
