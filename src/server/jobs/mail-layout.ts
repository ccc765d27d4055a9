import { escapeHtml } from '#contract/escape-html.ts';
import { dangerText } from '#contract/helplines.ts';
import { type Locale, languageTag } from '#contract/locale.ts';
import type { Config } from '../config.ts';
import { addressesFor } from '../http/addresses-for.ts';
import { day, night, sans, serif } from './mail-colours.ts';
import { markPicture } from './mail-pictures.ts';

/** Gmail drops a whole style element for one rule that it does not know, so what is of one program stands apart. */
const nightRules = [
  ['.ground', 'background', night.ground],
  ['.sheet', 'background', night.sheet],
  ['.sheet', 'border-color', `${night.band} ${night.line} ${night.line}`],
  ['.panel', 'background', night.panel],
  ['.line', 'border-color', night.line],
  ['.ink', 'color', night.ink],
  ['.soft', 'color', night.soft],
  ['.deep', 'color', night.deep],
  ['.button', 'background', night.action],
  ['.button a', 'color', night.onAction],
] as const;
const nightStyles = nightRules.map(([name, property, value]) => `${name} { ${property}: ${value} !important; }`);
const outlookStyles = nightRules.map(
  ([name, property, value]) =>
    `[data-ogs${property === 'color' ? 'c' : 'b'}] ${name} { ${property}: ${value} !important; }`,
);

/** Outlook takes Times for every list of fonts whose first it lacks, and knows no space around a link. */
const forOutlook = `<!--[if mso]>
<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>
<style>body, table, td, p, a, span { font-family: 'Segoe UI', Arial, sans-serif !important; } h1, h2, .serif { font-family: Georgia, serif !important; }</style>
<![endif]-->`;

/** Fills the line that a locked phone shows below the subject, so that nothing of the mail follows in it. */
const filling = '&#847;&zwnj;&nbsp;'.repeat(90);

interface Layout {
  title: string;
  /** HTML; the caller escapes user input in it. */
  bodyHtml: string;
  bodyText: string;
  config: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>;
  locale: Locale;
  /** What lists of mails and locked phones show below the subject, in place of the beginning of the mail. */
  preview?: string;
}

/**
 * Tables and inline styles, because Outlook knows nothing else. Writes all own addresses of the mail for the site that
 * its reader uses: `locale` comes from the row that causes the mail, or from the visitor who asks for it.
 */
export function mailLayout({ title, bodyHtml, bodyText, config, locale, preview }: Layout): {
  html: string;
  text: string;
} {
  // The configured origin, never that of a request (invariant 23).
  const origin = config.publicOrigin;
  const danger = dangerText(locale);
  const home = escapeHtml(origin);
  const host = escapeHtml(URL.parse(origin)?.host ?? origin);
  const hidden =
    preview === undefined
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(preview)}${filling}</div>\n`;
  const html = `<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .edge { padding: 20px 10px !important; } .sheet { padding: 26px 20px !important; } h1 { font-size: 24px !important; } }
@media (prefers-color-scheme: dark) {
${nightStyles.join('\n')}
}
</style>
<style>
${outlookStyles.join('\n')}
</style>
<style>
@media print { .ground, .sheet, .panel { background: #FFFFFF !important; } .ink, .soft, .deep { color: #000000 !important; } .button { display: none !important; } a.deep::after { content: ' ' attr(href); font-size: 12px; font-weight: 400; } }
</style>
${forOutlook}
</head>
<body class="ground" style="margin:0;padding:0;background:${day.ground}">
${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" bgcolor="${day.ground}" style="background:${day.ground}"><tr><td class="edge" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;font-family:${sans};font-size:16px;line-height:1.6;text-align:left">
<tr><td style="padding:0 4px 18px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="44" style="padding:0 12px 0 0">${markPicture}</td>
<td class="deep" style="font-family:${sans};font-size:13px;line-height:1.35;color:${day.deep}"><span class="serif" style="font-family:${serif};font-size:20px;font-weight:600">PHI Online</span><br>Prevention of Harm Initiative</td>
</tr></table>
</td></tr>
<tr><td class="sheet ink" bgcolor="${day.sheet}" style="padding:36px;border:1px solid ${day.line};border-top:5px solid ${day.band};border-radius:14px;background:${day.sheet};color:${day.ink};word-break:break-word;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 18px;font-family:${serif};font-size:28px;line-height:1.22;font-weight:600;color:${day.ink}">${escapeHtml(title)}</h1>
${bodyHtml}
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.6;color:${day.soft}">Prevention of Harm Initiative · <a class="deep" href="${home}" style="color:${day.deep}">${host}</a><br>${danger}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
  const text = `${title}\n${'='.repeat(Math.min(title.length, 60))}\n\n${bodyText.trim()}\n\n--\nPrevention of Harm Initiative\n${origin}\n${danger}\n`;
  return { html: addressesFor(locale, html, config, 'html'), text: addressesFor(locale, text, config) };
}
