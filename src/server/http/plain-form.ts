import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '#contract/errors.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { plainPolicy } from './plain-document.ts';

// Forms of documents without scripts, behind a link with a token.

/** No scripts, no caching, and no referrer to other sites, because the URL contains the token. */
export const plainFormHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': `${plainPolicy}; form-action 'self'`,
};

export const plainFormStyles = `label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input:not([type=checkbox]) { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0.5rem 0.75rem; border: 1.5px solid light-dark(#5f7278, #9fb2b8); border-radius: 10px; background: light-dark(#fff, #10191e); color: inherit; font: inherit; }
input[aria-invalid] { border-color: light-dark(#b3261e, #ffb4ab); }
.field { margin: 0 0 1.25rem; }
.hint { margin: 0.25rem 0 0; font-size: 0.9rem; color: light-dark(#4a5a61, #b9c4c8); }
.error { margin: 0.25rem 0 0; font-weight: 600; color: light-dark(#b3261e, #ffb4ab); }
.choice { display: flex; gap: 0.75rem; align-items: flex-start; }
.choice input { flex: none; width: 1.5rem; height: 1.5rem; margin: 0.1rem 0 0; }
`;

interface Field {
  name: string;
  label: string;
  /** More attributes of the input, as markup. */
  attributes: string;
  hint?: string;
}

/** A required field with its label, and its error or hint below it. */
export function plainField({ name, label, attributes, hint = '' }: Field, errors: readonly ApiError[]): string {
  const error = errors.find((each) => each.field === name)?.errorMessage;
  const described = error !== undefined || hint ? ` aria-describedby="${name}-text"` : '';
  const text =
    error === undefined
      ? hint && `<p class="hint" id="${name}-text">${escapeHtml(hint)}</p>`
      : `<p class="error" id="${name}-text">${escapeHtml(error)}</p>`;
  return `<div class="field"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" required ${attributes}${described}${error === undefined ? '' : ' aria-invalid="true"'}>${text}</div>`;
}

/** The errors that belong to no field. */
export function plainErrors(errors: readonly ApiError[]): string {
  return errors
    .filter((error) => error.field === undefined)
    .map(({ errorMessage }) => `<p class="error" role="alert">${escapeHtml(errorMessage)}</p>`)
    .join('');
}

/** The password of whoever may change the site. */
export const passwordField: Field = {
  name: 'password',
  label: 'Password',
  attributes: 'type="password" autocomplete="new-password" minlength="12" maxlength="1000"',
  hint: 'At least 12 characters. A sentence is easy to remember.',
};

/** Reads forms as browsers send them without scripts. */
export function readPlainForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 10_000 },
    (_request, body, done) => done(null, body),
  );
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

/** The token of a link; empty if it has none. */
export function linkTokenOf(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' && /^[\w-]{43}$/.test(t) ? t : '';
}
