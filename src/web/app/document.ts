import { escapeHtml } from '#contract/escape-html.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import { schemeHead } from '#contract/scheme.ts';
import { type Boot, bootElementId, rootElementId, toInlineJson } from './boot.ts';
import { type Head, documentTitle, faviconOf, siteName } from './head.ts';
import { scriptsElementId } from './leaving/start-app.ts';
import type { Metadata } from './metadata/metadata.ts';

/** URLs of the files that a page needs. */
export interface PageAssets {
  script: string;
  /** Quick exit, which loads independently, and the loader of the app. */
  leavingScript: string;
  styles: readonly string[];
  preloads: readonly string[];
  fonts: readonly string[];
}

interface DocumentParts {
  head: Head;
  metadata: Metadata;
  /** Size of the image for shared links, if it is an image of this site. */
  imageSize: { width: number; height: number } | null;
  locale: Locale;
  assets: PageAssets;
  html: string;
  boot: Boot;
}

/**
 * The first text of a page without JavaScript, because buttons that need scripts look like all others. The page starts
 * below the fixed header; the negative margin moves the page up by the same amount.
 */
const noScriptNotice =
  '<noscript><p style="margin:0 0 calc(-1 * var(--header-height));padding:calc(var(--header-height) + 0.75rem) var(--gutter) 0.75rem;background:var(--sand)">' +
  'JavaScript is switched off. You can read and search everything, and the Quick exit button works; pressing Shift does not, and registering, buying, logging in and forms need JavaScript.</p></noscript>';

/** The document of a rendered page. Its only inline script sets the theme; a JSON data block is not executed
 * (invariant 27). */
export function renderDocument({ head, metadata, imageSize, locale, assets, html, boot }: DocumentParts): string {
  const title = documentTitle(head);
  // React renders the preload links of images first; in the head, the browser finds them before the scripts.
  const [pictures = ''] = /^(<link rel="preload" as="image"[^>]*>)+/.exec(html) ?? [];
  return `<!doctype html>
<html lang="${languageTag(locale)}" data-exit="${escapeHtml(boot.config.quickExitUrl)}"${head.sensitive ? ' data-sensitive' : ''}${socialScript(boot, head)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${lines([
  schemeHead,
  // Resources for the first paint come first, because HTTP/1.1 has few connections.
  ...assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ...assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  pictures,
  `<script type="module" async src="${assets.leavingScript}"></script>`,
  ...(head.sensitive ? [meta('name', 'robots', 'noindex')] : metadataLines(title, locale, metadata, imageSize)),
  `<link rel="icon" href="${faviconOf(head)}" type="image/svg+xml">`,
  // An app must not be offered on a page that another person in the room must not notice.
  !head.sensitive && `<link rel="manifest" href="/manifest${boot.isByFlag ? '-nz' : ''}.webmanifest">`,
  !head.sensitive && '<link rel="apple-touch-icon" href="/icons/app-180.png">',
])}
</head>
<body>
${noScriptNotice}
<div id="${rootElementId}">${html.slice(pictures.length)}</div>
<script type="application/json" id="${bootElementId}">${toInlineJson(boot)}</script>
<template id="${scriptsElementId}">${[
    ...assets.preloads.map((script) => `<link rel="modulepreload" href="${script}">`),
    `<script type="module" src="${assets.script}"></script>`,
  ].join('')}</template>
</body>
</html>
`;
}

/** Read by ui/after-paint.ts. Omitted on a sensitive page, which no other host must learn of. */
function socialScript({ policy, config }: Boot, { sensitive }: Head): string {
  return config.socialEmbedScript !== null && policy.includes('social') && !sensitive
    ? ` data-social="${escapeHtml(config.socialEmbedScript)}"`
    : '';
}

/** Metadata for search engines and shared links. */
function metadataLines(
  title: string,
  locale: Locale,
  { description, keywords, noindex, canonical, alternates, type, image, structured }: Metadata,
  imageSize: DocumentParts['imageSize'],
): (string | false | undefined)[] {
  return [
    description && meta('name', 'description', description),
    keywords && meta('name', 'keywords', keywords),
    noindex && meta('name', 'robots', 'noindex'),
    canonical !== null && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...alternates.map(
      ({ language, href }) => `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`,
    ),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', languageTag(locale).replace('-', '_')),
    meta('property', 'og:title', title),
    description && meta('property', 'og:description', description),
    canonical !== null && meta('property', 'og:url', canonical),
    ...(image ? imageLines(image, imageSize) : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    structured.length > 0 &&
      `<script type="application/ld+json">${toInlineJson({ '@context': 'https://schema.org', '@graph': structured })}</script>`,
  ];
}

/**
 * Link previews of other sites also use these (twitter:image falls back to og:image, but its alt text not everywhere).
 */
function imageLines(
  image: { url: string; alt: string },
  size: { width: number; height: number } | null,
): (string | false)[] {
  return [
    meta('property', 'og:image', image.url),
    size !== null && meta('property', 'og:image:width', String(size.width)),
    size !== null && meta('property', 'og:image:height', String(size.height)),
    meta('property', 'og:image:alt', image.alt),
    meta('name', 'twitter:image', image.url),
    meta('name', 'twitter:image:alt', image.alt),
  ];
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}

function lines(parts: (string | false | undefined)[]): string {
  return parts.filter((part) => part).join('\n');
}
