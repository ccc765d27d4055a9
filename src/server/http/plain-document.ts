import { escapeHtml } from '#contract/escape-html.ts';
import { dangerText } from '#contract/helplines.ts';
import { languageTag } from '#contract/locale.ts';
import { schemeHead } from '#contract/scheme.ts';
import { plainFaces } from './plain-faces.ts';
import { schemeHash } from './scheme-hash.ts';
import { pathForVisitor, visitor } from './visitor.ts';

/** The policy of a plain document: inline styles, the site's fonts, and the script that sets the theme. */
export const plainPolicy = `default-src 'none'; script-src ${schemeHash}; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * An HTML page that does not need the app: the targets of links in mails, and error pages.
 * `bodyHtml` and `endHtml` are escaped HTML. The page may replace a sensitive page, so it has a quick exit,
 * and its title does not name the site.
 */
export function plainDocument({
  title,
  bodyHtml,
  endHtml = '',
  exitUrl,
  styles = '',
}: {
  title: string;
  bodyHtml: string;
  endHtml?: string;
  exitUrl: string;
  /** CSS of this page. */
  styles?: string;
}): string {
  const html = `<!doctype html>
<html lang="${languageTag(visitor().locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
${schemeHead}
<style>
${plainFaces}:root { color-scheme: light dark; }
[data-scheme='light'] { color-scheme: light; }
[data-scheme='dark'] { color-scheme: dark; }
body { margin: 0; padding: 3rem 1rem; font: 1.0625rem/1.65 'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; color: light-dark(#14232b, #f3eee3); background: light-dark(#f6f1e7, #10191e); }
main { max-width: 34rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3rem); border-radius: 14px; background: light-dark(#fffdf8, #18252c); }
h1 { margin: 0 0 1rem; font: 600 clamp(1.6rem, 5vw, 2.1rem)/1.2 Fraunces, Georgia, serif; }
.brand { margin: 0 0 1.5rem; font: 600 1.1rem Fraunces, Georgia, serif; color: light-dark(#0e4f52, #8fd3cf); }
a { color: light-dark(#0e4f52, #8fd3cf); }
button { min-height: 3rem; padding: 0.7rem 1.4rem; border: 0; border-radius: 10px; font: inherit; font-weight: 600; color: #fff; background: #c2410c; cursor: pointer; }
button:hover { background: #9a3412; }
:focus-visible { outline: 3px solid light-dark(#1f7a78, #8fd3cf); outline-offset: 3px; }
.exit { max-width: 34rem; margin: -2rem auto 1rem; text-align: right; }
.exit a { display: inline-flex; align-items: center; justify-content: center; min-width: 6.25rem; min-height: 2.75rem; border: 1.5px solid color-mix(in srgb, currentColor 45%, transparent); border-radius: 10px; font-size: 0.9rem; font-weight: 600; text-decoration: none; }
.exit a:hover { border-color: currentColor; }
footer { margin-top: 2rem; font-size: 0.9rem; color: light-dark(#4a5a61, #b9c4c8); }
${styles}</style>
</head>
<body>
<header class="exit"><a href="${escapeHtml(exitUrl)}" rel="nofollow noreferrer">Quick exit</a></header>
<main>
<p class="brand">PHI Online</p>
<h1>${escapeHtml(title)}</h1>
${bodyHtml}
<footer><p><a href="/">To the home page</a></p><p>${dangerText(visitor().locale)}</p>${endHtml}</footer>
</main>
</body>
</html>
`;
  return html.replaceAll(/(?<= (?:href|action)=")\/[^"]*/g, pathForVisitor);
}
