import { escapeHtml } from '#contract/escape-html.ts';
import { dangerText } from '#contract/helplines.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import type { Config } from '../config.ts';
import { addressesFor } from '../http/addresses-for.ts';

/** The colours and fonts of all mails; inline styles without tables work in every mail program. */
const ink = '#14232B';
const teal = '#0E4F52';
const coral = '#C2410C';
const sans = "'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";

/** A paragraph of plain text. */
export function mailParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

/** The main link of a mail. */
export function mailButton(href: string, label: string): string {
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${coral};color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** A secondary link. */
export function mailLink(href: string, label: string): string {
  return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(href)}" style="color:${teal}">${escapeHtml(label)}</a></p>`;
}

/**
 * `bodyHtml` is HTML; the caller escapes user input in it. Writes all own addresses of the mail for the site that its
 * reader uses: `locale` comes from the row that causes the mail, or from the visitor who asks for it.
 */
export function mailLayout({
  title,
  bodyHtml,
  bodyText,
  config,
  locale,
}: {
  title: string;
  bodyHtml: string;
  bodyText: string;
  config: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>;
  locale: Locale;
}): { html: string; text: string } {
  // The configured origin, never that of a request (invariant 23).
  const origin = config.publicOrigin;
  const danger = dangerText(locale);
  const home = escapeHtml(origin);
  const host = escapeHtml(URL.parse(origin)?.host ?? origin);
  const html = `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #10191E !important; }
  .sheet { background: #18252C !important; border-color: #2B3C45 !important; }
  .sheet, .sheet h1, .sheet h2, .sheet td, .sheet th { color: #F3EEE3 !important; }
  .brand, .foot, .foot a, .sheet a.link { color: #8FD3CF !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#F6F1E7">
<div class="ground" style="padding:32px 16px;background:#F6F1E7;font-family:${sans};font-size:16px;line-height:1.6;color:${ink}">
<div style="max-width:600px;margin:0 auto">
<p class="brand" style="margin:0 0 16px;font-family:${serif};font-size:18px;font-weight:600;color:${teal}">PHI Online</p>
<div class="sheet" style="padding:32px;border:1px solid #E6DDCC;border-radius:14px;background:#FFFDF8;color:${ink}">
<h1 style="margin:0 0 16px;font-family:${serif};font-size:26px;line-height:1.25;font-weight:600;color:${ink}">${escapeHtml(title)}</h1>
${bodyHtml}
</div>
<p class="foot" style="margin:20px 4px 0;font-size:13px;color:#4A5A61">Prevention of Harm Initiative · <a href="${home}" style="color:${teal}">${host}</a><br>${danger}</p>
</div>
</div>
</body>
</html>
`;
  const text = `${title}\n${'='.repeat(Math.min(title.length, 60))}\n\n${bodyText.trim()}\n\n--\nPrevention of Harm Initiative\n${origin}\n${danger}\n`;
  return { html: addressesFor(locale, html, config, 'html'), text: addressesFor(locale, text, config) };
}
