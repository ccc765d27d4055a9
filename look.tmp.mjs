import { chromium } from '@playwright/test';
import sharp from 'sharp';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const out = '/tmp/media-look/';
const noise = (seed, w = 900, h = 600) =>
  sharp({
    create: { width: w, height: h, channels: 3, background: { r: (seed * 40) % 255, g: 120, b: 200 - seed * 20 } },
  })
    .composite([
      {
        input: Buffer.from(
          `<svg width="${w}" height="${h}"><circle cx="${200 + seed * 90}" cy="${150}" r="110" fill="#fff8" /><rect y="${h * 0.7}" width="${w}" height="${h * 0.3}" fill="#0e4f52"/></svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();
for (const [name, width, height] of [
  ['desktop', 1200, 800],
  ['phone', 360, 740],
]) {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()));
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  await page.goto('http://127.0.0.1:4177/member/login');
  await page.getByLabel('Email').first().fill('editor@phi.example');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('Paperbark-ink-58');
  await page
    .getByRole('button', { name: /log in/i })
    .last()
    .click();
  await page.waitForURL((u) => !u.pathname.includes('login')).catch(() => {});
  await page.goto('http://127.0.0.1:4177/admin/media');
  await page.getByRole('list', { name: 'Pictures' }).waitFor();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: out + name + '-grid.png' });
  const seed = name === 'desktop' ? 1 : 3;
  await page
    .getByLabel('Add pictures', { exact: true })
    .last()
    .setInputFiles([
      { name: 'Sunrise over the bay.jpg', mimeType: 'image/jpeg', buffer: await noise(seed) },
      { name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ nothing') },
    ]);
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: out + name + '-chosen.png', fullPage: false });
  await page.getByLabel('What it shows').first().fill('The sun rises over the bay');
  await page.getByLabel('Decorative: it tells nothing').nth(1).check();
  await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: out + name + '-uploaded.png' });
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.waitForTimeout(800);
  await page.screenshot({ path: out + name + '-details.png' });
  const second = page.getByRole('list', { name: 'Pictures' }).getByRole('button').nth(4);
  if (name === 'phone') await page.keyboard.press('Escape');
  await second.click();
  await page.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowLeft');
  await page.waitForTimeout(800);
  await page.screenshot({ path: out + name + '-used.png' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Replace the file …' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: out + name + '-refused.png' });
  await page.getByRole('button', { name: 'Replace the file …' }).click();
  await page.waitForTimeout(500);
  await page.screenshot({ path: out + name + '-replace.png' });
}
await browser.close();
