import { expect, test } from 'vitest';
import { type Boot, toInlineJson } from './boot.ts';
import { renderDocument } from './document.ts';

const boot: Boot = {
  locale: 'au',
  config: { identity: { baseUrl: '/i', tokenUrl: '/t', apiKey: 'k' }, payments: { provider: 'local', widgetUrl: '/w' }, tagContainerId: null, developmentCartId: null },
  path: '/',
  hydration: { loaderData: { page: { title: '</script><script>alert(1)</script><!--' } } },
};
const document = (head: Parameters<typeof renderDocument>[0]['head'], locale: 'au' | 'nz' = 'au') =>
  renderDocument({
    head, locale, canonical: 'https://www.phi.example/about', origin: 'https://www.phi.example', html: '<p>x</p>', boot,
    assets: { script: '/a.js', styles: ['/a.css'], preloads: ['/b.js'], fonts: ['/f.woff2'] },
  });

test('data cannot end its script element and survives', () => {
  const json = toInlineJson({ text: '</script><!-- \u2028 & "' });
  expect(json).not.toMatch(/<|\u2028/);
  expect(JSON.parse(json)).toEqual({ text: '</script><!-- \u2028 & "' });
  expect(document({ title: 'x' }).match(/<\/script>/g)).toHaveLength(2);
});

test('what an editor writes into the head stays text', () => {
  const html = document({ title: '"><img src=x onerror=alert(1)>', description: "'\"<b>", imageUrl: '/media/"x".webp' });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('<title>&quot;&gt;&lt;img src=x onerror=alert(1)&gt; | PHI Online</title>');
  expect(html).toContain('content="https://www.phi.example/media/%22x%22.webp"');
});

test('language follows the locale, and no script is inline', () => {
  expect(document({ title: '' })).toContain('<html lang="en-AU">');
  expect(document({ title: '' }, 'nz')).toContain('<html lang="en-NZ">');
  const scripts = [...document({ title: '' }).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual(['<script type="module" src="/a.js">', '<script type="application/json" id="boot">']);
});
