import { escapeHtml } from '#contract/escape-html.ts';
import type { ApiError } from '#contract/errors.ts';
import { plainDocument, plainPolicy } from '../http/plain-document.ts';
import type { SetUpForm } from './setup.ts';

/** No scripts, no caching, and no referrer to other sites, because the URL contains the token. */
export const setUpHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': `${plainPolicy}; form-action 'self'`,
};

const styles = `label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1.5px solid light-dark(#5f7278, #9fb2b8); border-radius: 10px; background: light-dark(#fff, #10191e); color: inherit; font: inherit; }
input[aria-invalid] { border-color: light-dark(#b3261e, #ffb4ab); }
.field { margin: 0 0 1.25rem; }
.hint { margin: 0.25rem 0 0; font-size: 0.9rem; color: light-dark(#4a5a61, #b9c4c8); }
.error { margin: 0.25rem 0 0; font-weight: 600; color: light-dark(#b3261e, #ffb4ab); }
.choice { display: flex; gap: 0.75rem; align-items: flex-start; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0.1rem 0 0; }
`;

interface FormState {
  values: Pick<SetUpForm, 'name' | 'email' | 'wantsPages'>;
  errors: readonly ApiError[];
  /** The site has pages already, so none are offered. */
  hasPages: boolean;
}

/** The form for the first administrator. Without an action it is sent to the current URL, which has the token. */
export function setUpPage({ values, errors, hasPages }: FormState, exitUrl: string): string {
  const field = (name: string, label: string, attributes: string, hint = '') => {
    const error = errors.find((each) => each.field === name)?.errorMessage;
    const described = error !== undefined || hint ? ` aria-describedby="${name}-text"` : '';
    const text =
      error === undefined
        ? hint && `<p class="hint" id="${name}-text">${escapeHtml(hint)}</p>`
        : `<p class="error" id="${name}-text">${escapeHtml(error)}</p>`;
    return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" required ${attributes}${described}${error === undefined ? '' : ' aria-invalid="true"'}>${text}</div>`;
  };
  const other = errors.filter((error) => error.field === undefined);
  return plainDocument({
    title: 'Set up this site',
    styles,
    exitUrl,
    bodyHtml: `<p>You become the administrator: you can edit pages, and later invite others.</p>
${other.map(({ errorMessage }) => `<p class="error" role="alert">${escapeHtml(errorMessage)}</p>`).join('')}
<form method="post">
${field('name', 'Your name', `autocomplete="name" maxlength="100" value="${escapeHtml(values.name)}"`)}
${field('email', 'Email', `type="email" autocomplete="username" maxlength="254" value="${escapeHtml(values.email)}"`)}
${field('password', 'Password', 'type="password" autocomplete="new-password" minlength="12" maxlength="1000"', 'At least 12 characters. A sentence is easy to remember.')}
${
  hasPages
    ? ''
    : `<div class="field choice"><input type="checkbox" id="pages" name="pages" value="yes"${values.wantsPages ? ' checked' : ''}>
<label for="pages">Begin with starter pages, to be rewritten: home, guides, events, workshops, shop, dashboard, about, contact, privacy, terms, safety, menu and footer</label></div>`
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
<p><a href="/admin">Log in and begin</a></p>`,
  });
}

export function setUpClosedPage(why: string, exitUrl: string): string {
  return plainDocument({
    title: 'This link is no longer valid',
    exitUrl,
    bodyHtml: `<p>${escapeHtml(why)}</p><p>A link is valid for an hour and works once. A site without an administrator prints a new one when its server starts.</p>`,
  });
}
