import { type Locale, languageTag } from '#contract/locale.ts';
import { type Boot, bootElementId, rootElementId, toInlineJson } from './boot.ts';
import { type Head, documentTitle, siteName } from './head.ts';

/** Files that a page needs, by their addresses. */
export interface PageAssets {
  script: string;
  styles: readonly string[];
  preloads: readonly string[];
  fonts: readonly string[];
}

interface DocumentParts {
  head: Head;
  locale: Locale;
  /** Absolute address of this page; null where there is none to recommend. */
  canonical: string | null;
  /** For absolute picture addresses in shared links. */
  origin: string;
  assets: PageAssets;
  html: string;
  boot: Boot;
}

/** The document around a rendered page. No inline script: the data block is no script to a browser (invariant 27). */
export function renderDocument({ head, locale, canonical, origin, assets, html, boot }: DocumentParts): string {
  const title = documentTitle(head);
  const imageUrl = head.imageUrl ? new URL(head.imageUrl, origin).href : null;
  // React names the pictures to be loaded first in front of what it draws; in the head they are found before the scripts.
  const [pictures = ''] = /^(<link rel="preload" as="image"[^>]*>)+/.exec(html) ?? [];
  return `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${lines([
  head.description && meta('name', 'description', head.description),
  head.keywords && meta('name', 'keywords', head.keywords),
  head.noindex && meta('name', 'robots', 'noindex'),
  canonical !== null && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
  meta('property', 'og:type', 'website'),
  meta('property', 'og:site_name', siteName),
  meta('property', 'og:locale', languageTag(locale).replace('-', '_')),
  meta('property', 'og:title', title),
  head.description && meta('property', 'og:description', head.description),
  canonical !== null && meta('property', 'og:url', canonical),
  imageUrl !== null && meta('property', 'og:image', imageUrl),
  meta('name', 'theme-color', '#0e4f52'),
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  pictures,
  ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ...assets.preloads.map((script) => `<link rel="modulepreload" href="${script}">`),
  `<script type="module" src="${assets.script}"></script>`,
])}
</head>
<body>
<div id="${rootElementId}">${html.slice(pictures.length)}</div>
<script type="application/json" id="${bootElementId}">${toInlineJson(boot)}</script>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

function lines(parts: (string | false | undefined)[]): string {
  return parts.filter((part) => part).join('\n');
}
