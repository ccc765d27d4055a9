import { failureTexts } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { office } from '#contract/office.ts';

/** For a page that could not even be rendered. Needs nothing that could fail too. */
export function brokenPage(requestId: string): string {
  return plainPage('Loading Error', `<p>${failureTexts.bug}</p>
<p><a href="">Try again</a> or go to the <a href="/">home page</a>.</p>`, `<p><small>Reference: ${requestId}</small></p>`);
}

/** For whoever has asked for more rendered searches than a person does. */
export function busyPage(): string {
  return plainPage('Too many requests', `<p>${failureTexts.tooMany}</p>
<p><a href="">Try again</a> or go to the <a href="/">home page</a>.</p>`);
}

/** For a form that a browser sent by itself, because the script that sends it was not there. */
export function notSentPage(locale: Locale): string {
  const { email, phone } = office[locale];
  return plainPage('This was not sent', `<p>The form was sent before the page had loaded, or JavaScript is switched off, so nothing has reached us.</p>
<p>Please go back to the form: most browsers keep what you typed. You can also e-mail <a href="mailto:${email}">${email}</a>${phone === null ? '' : ` or ring ${phone}`}.</p>`);
}

function plainPage(title: string, text: string, end = ''): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | PHI Online</title>
<main>
<h1>${title}</h1>
${text}
<p>If you need help now, call 000 in Australia or 111 in New Zealand.</p>
${end}
</main>
</html>
`;
}
