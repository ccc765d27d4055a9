import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { pageTemplates, templateWords } from '#contract/page-templates.ts';
import { root } from './project.mjs';
import { chromiumProgram } from './test/machine.ts';

// `npm run template-pictures` takes a picture of a page that begins with each template, from a running demonstration
// (at http://127.0.0.1:3000, or the address given). The dialog of a new page shows them.

const width = 1100;
const height = 688;
const origin = process.argv.find((word) => word.startsWith('http')) ?? 'http://127.0.0.1:3000';
const folder = join(root, 'src/backoffice/pages/template-pictures');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath: chromiumProgram() ?? '', args: ['--no-sandbox'] });
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width, height: 1200 },
  reducedMotion: 'reduce',
});
const { identity } = (await (await context.request.get('/api/site/getConfig')).json()) as {
  identity: { baseUrl: string; apiKey: string };
};
const signedIn = (await (
  await context.request.post(`${identity.baseUrl}/accounts:signInWithPassword?key=${identity.apiKey}`, {
    data: { email: 'editor@phi.example', password: 'Paperbark-ink-58', returnSecureToken: true },
  })
).json()) as { idToken: string; refreshToken: string; expiresIn: string };
const page = await context.newPage();
await page.goto('/robots.txt');
await page.evaluate(
  (session) => localStorage.setItem('session', session),
  JSON.stringify({
    idToken: signedIn.idToken,
    refreshToken: signedIn.refreshToken,
    expiresAt: Date.now() + Number(signedIn.expiresIn) * 1000,
  }),
);
for (const template of pageTemplates) {
  const file = join(folder, `${template}.webp`);
  const background = '#fffdf8';
  if (template === 'empty')
    await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .webp()
      .toFile(file);
  else {
    const made = await context.request.post('/api/admin/pages/create', {
      headers: { authorization: `Bearer ${signedIn.idToken}` },
      data: {
        path: `/template-${template}-${Date.now()}`,
        locale: 'au',
        title: templateWords[template].name,
        copyOf: null,
        template,
        key: crypto.randomUUID(),
      },
    });
    const { results } = (await made.json()) as { results: { pageId: number } };
    await page.goto(`/cms/page/render/${results.pageId}?cmsViewMode=edit`, { waitUntil: 'networkidle' });
    // It would cover the words, and is the same on every page.
    await page
      .locator('header')
      .first()
      .evaluate((element) => (element.style.display = 'none'));
    const shot = await page.locator('main').first().screenshot({ animations: 'disabled' });
    const { height: tall } = await sharp(shot).metadata();
    await sharp(shot)
      .extract({ left: 0, top: 0, width, height: Math.min(height, tall) })
      .resize({ width: 320, height: 200, fit: 'contain', position: 'top', background })
      .webp({ quality: 60 })
      .toFile(file);
  }
  console.log(`src/backoffice/pages/template-pictures/${template}.webp`);
}
await browser.close();
