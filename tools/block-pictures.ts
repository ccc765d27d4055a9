import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root } from './project.mjs';

// `npm run block-pictures http://127.0.0.1:3000` takes a picture of each block's first example from /dev/blocks of a
// running site. The editor shows the pictures when somebody adds a block.

const width = 900;
const height = 562;
const origin = process.argv[2] ?? 'http://127.0.0.1:3000';
const folder = join(root, 'src/backoffice/editor/block-pictures');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' });
const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce', bypassCSP: true });
await page.goto(`${origin}/dev/blocks`, { waitUntil: 'networkidle' });
// Whatever stays in view would cover the blocks.
await page.evaluate(() => {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (/^(fixed|sticky)$/.test(getComputedStyle(element).position)) element.style.visibility = 'hidden';
});
const blocks = page.locator('section[aria-label]:has([data-example])');
for (const block of await blocks.all()) {
  const type = (await block.getAttribute('aria-label')) ?? '';
  const example = block.locator('[data-example]').first();
  await example.evaluate((element) => element.querySelector('p')?.remove());
  const shot = await example.screenshot({ animations: 'disabled' });
  const { height: tall } = await sharp(shot).metadata();
  await sharp(shot)
    .extract({ left: 0, top: 0, width, height: Math.min(height, tall) })
    .resize({ width: 320, height: 200, fit: 'contain', background: '#fffdf8' })
    .webp({ quality: 55 })
    .toFile(join(folder, `${type}.webp`));
}
await browser.close();
