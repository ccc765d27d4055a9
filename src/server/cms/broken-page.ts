import { failureTexts } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { office } from '#contract/office.ts';
import { plainDocument } from '../http/plain-document.ts';

const tryAgain = '<p><a href="">Try again</a></p>';

/** The response if rendering fails; it depends on nothing that can fail. */
export function brokenPage(requestId: string, exitUrl: string): string {
  return plainDocument({
    title: 'Loading Error',
    bodyHtml: `<p>${failureTexts.bug}</p>${tryAgain}`,
    endHtml: `<p>Reference: ${requestId}</p>`,
    exitUrl,
  });
}

/** The response while the database cannot be reached. */
export function unavailablePage(exitUrl: string): string {
  return plainDocument({
    title: 'One moment',
    bodyHtml: `<p>${failureTexts.starting}</p><p>Please try again in a few seconds.</p>${tryAgain}`,
    exitUrl,
  });
}

/** The response if a client exceeds the limit of rendered searches. */
export function busyPage(exitUrl: string): string {
  return plainDocument({ title: 'Too many requests', bodyHtml: `<p>${failureTexts.tooMany}</p>${tryAgain}`, exitUrl });
}

/** The response to a form that the browser posted natively, because the script had not loaded. */
export function notSentPage(locale: Locale, exitUrl: string): string {
  const { email, phone } = office[locale];
  return plainDocument({
    title: 'This was not sent',
    bodyHtml: `<p>The form was sent before the page had loaded, or JavaScript is switched off, so nothing has reached us.</p>
<p>Please go back to the form: most browsers keep what you typed. You can also e-mail <a href="mailto:${email}">${email}</a>${phone === null ? '' : ` or ring ${phone}`}.</p>`,
    exitUrl,
  });
}
