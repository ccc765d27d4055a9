import { expect, test } from 'vitest';
import { pictureFacts } from '#web/ui/picture-address.ts';
import { addressOf, addressesIn, fileName, placeOf, widthsOf, withFocus } from './address.ts';

const facts = { width: 1600, height: 900, colours: '9bd8c74a6135', hash: '0123456789abcdef'.repeat(4) };

test('server and browser parse the same path', () => {
  for (const each of [
    facts,
    { ...facts, colours: null },
    { ...facts, width: 500, height: 700 },
    { ...facts, width: 4000, height: 3000 },
    { ...facts, width: 1, height: 1 },
  ]) {
    const address = addressOf(each, 'headland.webp');
    expect(placeOf(address)?.file).toBe('headland.webp');
    const { width, height, srcSet = '' } = pictureFacts(address) ?? {};
    expect([width, height]).toEqual([each.width, each.height]);
    expect([...srcSet.matchAll(/\?w=(\d+)/g)].map(([, w]) => Number(w))).toEqual(widthsOf(each.width));
  }
});

test.each([
  ['Headland at dawn.JPG', 'headland-at-dawn.jpg'],
  ['Ngā mihi.jpeg', 'nga-mihi.jpg'],
  ['../../etc/passwd', 'etc-passwd.jpg'],
  ['480', 'picture-480.jpg'],
  ['card', 'picture-card.jpg'],
  ['', 'picture.jpg'],
  ['писмо', 'picture.jpg'],
  [`${'long '.repeat(60)}`, `${'long-'.repeat(12).slice(0, -1)}.jpg`],
  ['a\u0000b\r\n.php.jpg', 'a-b-php.jpg'],
])('the file name %j becomes %s', (name, expected) => {
  expect(fileName(name, 'jpg')).toBe(expected);
  expect(placeOf(addressOf(facts, fileName(name, 'jpg')))).not.toBeNull();
});

test.each([
  '/media/1600x900-0-0123456789abcdef/../secret.webp',
  '/media/1600x900-0-0123456789abcdef/480.svg',
  '/media/../app.secret',
  '/media/x/y.webp',
  'media/1600x900-0-0123456789abcdef/a.webp',
])('%s is not an image path', (address) => {
  expect(placeOf(address)).toBeNull();
});

test('finds the image paths in a text, each once', () => {
  const one = addressOf(facts, 'headland.webp');
  const two = addressOf({ ...facts, colours: null }, 'a-b.jpg');
  expect(
    addressesIn(JSON.stringify({ a: `${one}|${two}`, b: `<img src="${one}?w=480">`, c: '/media/x/y.webp' })),
  ).toEqual([one, two]);
  expect(addressesIn('')).toEqual([]);
});

test('the focal point is part of the path, but not of the folder', () => {
  const address = addressOf(facts, 'headland.webp');
  const focused = withFocus(address, { x: 5, y: 70 });
  expect(focused).toBe('/media/1600x900-9bd8c74a6135-0123456789abcdef-0570/headland.webp');
  expect(placeOf(focused)).toEqual({ ...placeOf(address), focus: { x: 5, y: 70 } });
  expect(addressesIn(`"${focused}"`)).toEqual([focused]);
  expect(pictureFacts(focused)).toMatchObject({ width: 1600, position: '5% 70%', src: `${focused}?w=960` });
  expect(withFocus(focused, { x: 50, y: 50 })).toBe(address);
});
