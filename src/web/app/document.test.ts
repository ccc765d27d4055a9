import { expect, test } from 'vitest';
import { type Boot, toInlineJson } from './boot.ts';
import { renderDocument } from './document.ts';
import type { Head } from './head.ts';
import type { Metadata } from './metadata/metadata.ts';

const boot: Boot = {
  locale: 'au',
  isByFlag: false,
  origin: 'https://www.phi.example',
  config: {
    identity: { baseUrl: '/i', tokenUrl: '/t', signOutUrl: '/o', apiKey: 'k' },
    payments: { provider: 'local', widgetUrl: '/w' },
    tagContainerId: null,
    socialEmbedScript: null,
    captchaWidget: false,
    quickExitUrl: 'https://weather.example/',
    helplines: [],
    developmentCartId: null,
  },
  policy: 'site',
  now: null,
  hydration: { loaderData: { page: { title: '</script><script>alert(1)</script><!--' } } },
};
const about = 'https://www.phi.example/about';
const nothing: Metadata = {
  type: 'website',
  image: null,
  canonical: about,
  alternates: [],
  noindex: false,
  structured: [],
};
const document = (
  title: string,
  metadata: Partial<Metadata> = {},
  locale: 'au' | 'nz' = 'au',
  imageSize: { width: number; height: number } | null = null,
  more: Partial<Head> = {},
  started: Boot = boot,
) =>
  renderDocument({
    head: { title, ...more },
    metadata: { ...nothing, ...metadata },
    imageSize,
    locale,
    html: '<p>x</p>',
    boot: started,
    assets: {
      script: '/a.js',
      leavingScript: '/l.js',
      styles: ['/a.css'],
      preloads: ['/b.js'],
      fonts: ['/f.woff2'],
    },
  });

test("stylesheets and typefaces come first; the app's scripts come last, in a template that loads nothing", () => {
  const names = [...document('').matchAll(/(?:href|src)="(\/[a-z]\.\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['/a.css', '/f.woff2', '/l.js', '/b.js', '/a.js']);
  const [head = '', body = ''] = document('').split('</head>');
  expect(head).not.toContain('/a.js');
  expect(body).toContain('<template id="scripts"><link rel="modulepreload" href="/b.js">');
});

test("without JavaScript a notice outside of the app's root says what does not work", () => {
  const [note = ''] = /<body>\n<noscript>.*?<\/noscript>\n<div id="root">/s.exec(document('')) ?? [];
  expect(note).toContain('registering, buying, logging in and forms need JavaScript');
});

test('boot data cannot close its script element and is parsed unchanged', () => {
  const json = toInlineJson({ text: '</script><!-- \u2028 & "' });
  expect(json).not.toMatch(/<|\u2028/);
  expect(JSON.parse(json)).toEqual({ text: '</script><!-- \u2028 & "' });
  expect(document('x').match(/<\/script>/g)).toHaveLength(4);
});

test("an editor's text in the head is escaped", () => {
  const html = document('"><img src=x onerror=alert(1)>', {
    description: '\'"<b>',
    image: { url: 'https://www.phi.example/media/%22x%22.webp', alt: '"><b>' },
  });
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('<title>&quot;&gt;&lt;img src=x onerror=alert(1)&gt; | PHI Online</title>');
  expect(html).toContain('content="https://www.phi.example/media/%22x%22.webp"');
});

test('the language follows the locale, and the only inline script sets the theme', () => {
  expect(document('')).toContain('<html lang="en-AU" ');
  expect(document('', {}, 'nz')).toContain('<html lang="en-NZ" ');
  const scripts = [...document('').matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toEqual([
    '<script>',
    '<script type="module" async src="/l.js">',
    '<script type="application/json" id="boot">',
    '<script type="module" src="/a.js">',
  ]);
});

test('the head of a sensitive page reveals nothing about it', () => {
  const telling = {
    description: 'About violence',
    keywords: 'violence',
    image: { url: 'https://www.phi.example/media/x.webp', alt: 'violence' },
  };
  const html = document('When home is not safe', telling, 'au', null, { sensitive: true, neutralTitle: 'Reading' });
  expect(html).toContain('<title>Reading</title>');
  expect(html).toContain(' data-sensitive>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="icon" href="data:,"');
  for (const word of ['When home', 'iolence', 'og:', 'twitter:', 'canonical', '/media/'])
    expect(html).not.toContain(word);
  expect(document('When home is not safe', telling, 'au', null, { sensitive: true })).toContain(
    '<title>Welcome</title>',
  );
  expect(document('When home is not safe', telling)).not.toContain('data-sensitive');
});

test('only a document whose policy permits social posts names their script', () => {
  const config = { ...boot.config, socialEmbedScript: 'https://posts.example/a.js?x="&y' };
  const withPolicy = (policy: Boot['policy'], head: Partial<Head> = {}) =>
    document('', {}, 'au', null, head, { ...boot, config, policy });
  for (const policy of ['social', 'video social'] as const)
    expect(withPolicy(policy)).toContain(` data-social="https://posts.example/a.js?x=&quot;&amp;y">`);
  for (const policy of ['site', 'video', 'cart'] as const) expect(withPolicy(policy)).not.toContain('data-social');
  expect(withPolicy('social', { sensitive: true })).not.toContain('data-social');
  expect(document('', {}, 'au', null, {}, { ...boot, policy: 'social' })).not.toContain('data-social');
});

test('the document contains the URL of quick exit', () => {
  expect(document('')).toContain('data-exit="https://weather.example/"');
});

test('shared links have an image with its alternative text, and its size if it is known', () => {
  const image = { url: 'https://www.phi.example/media/a.webp', alt: 'A quiet bay' };
  const html = document('About', { type: 'article', description: 'Who we are', image }, 'au', {
    width: 960,
    height: 540,
  });
  for (const line of [
    '<meta property="og:type" content="article">',
    '<meta property="og:title" content="About | PHI Online">',
    '<meta property="og:description" content="Who we are">',
    `<meta property="og:url" content="${about}">`,
    '<meta property="og:locale" content="en_AU">',
    `<meta property="og:image" content="${image.url}">`,
    '<meta property="og:image:width" content="960">',
    '<meta property="og:image:height" content="540">',
    '<meta property="og:image:alt" content="A quiet bay">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:image" content="${image.url}">`,
    '<meta name="twitter:image:alt" content="A quiet bay">',
  ])
    expect(html).toContain(line);
  const bare = document('About', { image });
  expect(bare).not.toContain('og:image:width');
  expect(document('About')).toContain('<meta name="twitter:card" content="summary">');
  expect(document('About')).not.toMatch(/og:image|og:description|name="robots"/);
});

test('alternate languages and structured data are escaped', () => {
  const alternates = [{ language: 'en-NZ', href: `${about}?nz=true&x` }];
  const html = document('About', {
    alternates,
    noindex: true,
    structured: [{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }],
  });
  expect(html).toContain(`<link rel="alternate" hreflang="en-NZ" href="${about}?nz=true&amp;x">`);
  expect(html).toContain('<meta name="robots" content="noindex">');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }],
  });
  expect(html.match(/<\/script>/g)).toHaveLength(5);
});
