import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root } from './project.mjs';
import { chromiumProgram } from './test/machine.ts';

// `npm run block-pictures TimelinePanel` takes a picture of a block's first example from /dev/blocks of a running site
// (at http://127.0.0.1:3000, or the address given). The editor shows the pictures when somebody adds a block.

const width = 900;
const height = 562;
const words = process.argv.slice(2);
const origin = words.find((word) => word.startsWith('http')) ?? 'http://127.0.0.1:3000';
const types = words.filter((word) => word !== origin);
if (types.length === 0) {
  console.error('Name the blocks: npm run block-pictures TimelinePanel');
  process.exit(1);
}
const folder = join(root, 'src/backoffice/editor/block-pictures');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: chromiumProgram() ?? '', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce', bypassCSP: true });
await page.goto(`${origin}/dev/blocks`, { waitUntil: 'networkidle' });
// Whatever stays in view would cover the blocks.
await page.evaluate(() => {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (/^(fixed|sticky)$/.test(getComputedStyle(element).position)) element.style.visibility = 'hidden';
});
for (const type of types) {
  const block = page.locator(`section[aria-label="${type}"]:has([data-example])`);
  const example = block.locator('[data-example]').first();
  await example.evaluate((element) => element.querySelector('p')?.remove());
  // A picture is loaded when it comes near the window, which the screenshot does not wait for.
  await example.evaluate(async (element) => {
    const images = [...element.querySelectorAll('img')];
    for (const image of images) image.loading = 'eager';
    await Promise.allSettled(images.map((image) => image.decode()));
  });
  const shot = await example.screenshot({ animations: 'disabled' });
  const { height: tall } = await sharp(shot).metadata();
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, tall) })
    .resize({ width: 320, height: 200, fit: 'contain', background: '#fffdf8' })
    .webp({ quality: 55 })
    .toFile(join(folder, `${type}.webp`));
  console.log(`src/backoffice/editor/block-pictures/${type}.webp`);
}
await browser.close();
