import { escapeHtml } from '#contract/escape-html.ts';
import type { ApiError } from '#contract/errors.ts';
import { plainDocument } from '../http/plain-document.ts';
import { passwordField, plainErrors, plainField, plainFormStyles } from '../http/plain-form.ts';
import type { SetUpForm } from './setup.ts';

interface FormState {
  values: Pick<SetUpForm, 'name' | 'email' | 'wantsPages'>;
  errors: readonly ApiError[];
  /** The site has pages already, so none are offered. */
  hasPages: boolean;
}

/** The form for the first administrator. Without an action it is sent to the current URL, which has the token. */
export function setUpPage({ values, errors, hasPages }: FormState, exitUrl: string): string {
  return plainDocument({
    title: 'Set up this site',
    styles: plainFormStyles,
    exitUrl,
    bodyHtml: `<p>You become the administrator: you write the pages, sell, answer, and invite others. Next come a log-in and an authenticator app on your telephone; then Today lists what is left to do, step by step.</p>
${plainErrors(errors)}
<form method="post">
${plainField({ name: 'name', label: 'Your name', attributes: `autocomplete="name" maxlength="100" value="${escapeHtml(values.name)}"` }, errors)}
${plainField({ name: 'email', label: 'Email', attributes: `type="email" autocomplete="username" maxlength="254" value="${escapeHtml(values.email)}"` }, errors)}
${plainField(passwordField, errors)}
${
  hasPages
    ? ''
    : `<div class="field choice"><input type="checkbox" id="pages" name="pages" value="yes"${values.wantsPages ? ' checked' : ''}>
<label for="pages">Begin with starter pages, which you then put into your own words: home, guides, events, workshops, shop, dashboard, about, contact, privacy, terms, safety, menu and footer</label></div>`
}
<button>Set up the site</button>
</form>`,
  });
}

export function setUpDonePage({ email }: { email: string }, exitUrl: string): string {
  return plainDocument({
    title: 'The site is yours',
    exitUrl,
    bodyHtml: `<p>${escapeHtml(email)} is the administrator. This link does not work any more.</p>
<p><a href="/member/login?to=admin">Log in and begin</a></p>`,
  });
}

export function setUpClosedPage(why: string, exitUrl: string): string {
  return plainDocument({
    title: 'This link is no longer valid',
    exitUrl,
    bodyHtml: `<p>${escapeHtml(why)}</p><p>A link is valid for an hour and works once. A site without an administrator prints a new one when its server starts.</p>`,
  });
}
