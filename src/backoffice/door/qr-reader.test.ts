import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { doorCode } from '#contract/door-code.ts';
import { readQr } from './qr-reader.ts';

/** What a camera sees of a code: `scale` pixels for each dot, within a grey picture. */
function pictureOf(text: string, scale: number) {
  const { data: dots, size } = encode(text, { ecc: 'M', border: 2 });
  const [width, height] = [size * scale + 120, size * scale + 80];
  const data = new Uint8ClampedArray(width * height * 4).fill(200);
  for (let y = 0; y < size * scale; y++)
    for (let x = 0; x < size * scale; x++) {
      const shade = dots[Math.floor(y / scale)]?.[Math.floor(x / scale)] ? 30 : 240;
      data.fill(shade, ((y + 40) * width + x + 60) * 4, ((y + 40) * width + x + 60) * 4 + 3);
    }
  return { width, height, data };
}

test.each([
  ['A1B2C3D4-2', 4],
  ['A1B2C3D4-12', 7],
  [`https://phi.example/tickets/A1B2C3D4-${'x'.repeat(43)}`, 5],
  ['WIFI:S:guest;T:WPA;P:secret;;', 5],
])('the code of a ticket page, and any other, is read from a picture: %s', (text, scale) => {
  expect(readQr(pictureOf(text, scale))).toBe(text);
});

test('a picture without a code has none; the code of a ticket leads to the ticket', () => {
  expect(readQr({ width: 320, height: 240, data: new Uint8ClampedArray(320 * 240 * 4).fill(128) })).toBeNull();
  expect(doorCode(readQr(pictureOf('A1B2C3D4-2', 6)) ?? '')).toEqual({ bookingCode: 'A1B2C3D4', seq: 2 });
});
