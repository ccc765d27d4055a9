// Writes the icons of the installable app into public/icons, from public/favicon.svg and a neutral drawing, and
// public/favicon.ico for whatever asks for it without reading a page.
// Run it after a change of either: `node tools/make-icons.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './project.mjs';

const folder = join(root, 'public/icons');
mkdirSync(folder, { recursive: true });
const own = readFileSync(join(root, 'public/favicon.svg'), 'utf8');
const lines = [17, 23, 29].map((y) => `<path d="M15 ${y}h${y === 29 ? 11 : 18}"/>`).join('');
const neutral = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect x="4" y="4" width="40" height="40" rx="9" fill="#5b6770"/><g stroke="#fff" stroke-width="3" stroke-linecap="round">${lines}</g></svg>`;
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M24 2a22 22 0 0 1 0 44z"/><path d="M24 5.500A18.500 18.500 0 0 0 24 42.500" fill="none" stroke="#000" stroke-width="5"/></svg>`;

/** @param {string} svg @param {number} size @param {string} name */
const write = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));

/**
 * A maskable icon fills the square; its drawing is within the inner 80 %.
 * @param {string} svg @param {string} ground @param {string} name
 */
async function writeMaskable(svg, ground, name) {
  const inner = await sharp(Buffer.from(svg), { density: 300 }).resize(360, 360).png().toBuffer();
  await sharp({ create: { width: 512, height: 512, channels: 4, background: ground } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${name}.png`));
}

for (const [name, svg, ground] of /** @type {const} */ ([
  ['app', own, '#f6f1e7'],
  ['neutral', neutral, '#5b6770'],
])) {
  await write(svg, 180, `${name}-180`);
  await write(svg, 192, `${name}-192`);
  await write(svg, 512, `${name}-512`);
  await writeMaskable(svg, ground, `${name}-maskable-512`);
}
await write(monochrome, 512, 'app-monochrome-512');

/** An icon file that holds PNG images: a header, an entry of 16 bytes for each, then the images. */
const sizes = [16, 32, 48];
const images = await Promise.all(
  sizes.map((size) =>
    sharp(Buffer.from(own), { density: 300 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer(),
  ),
);
const head = Buffer.alloc(6 + 16 * sizes.length);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(sizes.length, 4);
images.forEach((image, index) => {
  const at = 6 + 16 * index;
  head.writeUInt8(sizes[index] ?? 0, at);
  head.writeUInt8(sizes[index] ?? 0, at + 1);
  head.writeUInt16LE(1, at + 4);
  head.writeUInt16LE(32, at + 6);
  head.writeUInt32LE(image.length, at + 8);
  head.writeUInt32LE(head.length + images.slice(0, index).reduce((sum, before) => sum + before.length, 0), at + 12);
});
writeFileSync(join(root, 'public/favicon.ico'), Buffer.concat([head, ...images]));
