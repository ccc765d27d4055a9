import type { ApiError } from '#contract/errors.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { type Role, roleWords } from '#contract/permissions.ts';
import { plainDocument } from '../../http/plain-document.ts';
import { passwordField, plainErrors, plainField, plainFormStyles } from '../../http/plain-form.ts';

interface Invitation {
  email: string;
  roles: readonly Role[];
  /** Whether the address has an account, which keeps its password. */
  hasAccount: boolean;
}

/** The page of an invitation. Its form is sent to the current URL, which has the token. */
export function joinPage(
  { email, roles, hasAccount }: Invitation,
  { name, errors }: { name: string; errors: readonly ApiError[] },
  exitUrl: string,
): string {
  const fields = hasAccount
    ? ''
    : `${plainField({ name: 'name', label: 'Your name', attributes: `autocomplete="name" maxlength="100" value="${escapeHtml(name)}"` }, errors)}
<input type="hidden" name="email" autocomplete="username" value="${escapeHtml(email)}">
${plainField(passwordField, errors)}`;
  return plainDocument({
    title: 'Work on this site',
    styles: plainFormStyles,
    exitUrl,
    bodyHtml: `<p>${escapeHtml(email)} is invited as:</p>
<dl>${roles.map((role) => `<dt><strong>${escapeHtml(roleWords[role].name)}</strong></dt><dd>${escapeHtml(roleWords[role].may)}.</dd>`).join('\n')}</dl>
${plainErrors(errors)}
<form method="post">
${hasAccount ? '<p>Your account stays as it is. Afterwards you log in with the password that you have.</p>' : fields}
<button>Accept the invitation</button>
</form>`,
  });
}

export function joinedPage(email: string, exitUrl: string): string {
  return plainDocument({
    title: 'Welcome',
    exitUrl,
    bodyHtml: `<p>The account ${escapeHtml(email)} works here now. This link does not work any more.</p>
<p><a href="/admin">Log in and begin</a></p>`,
  });
}

export function joinClosedPage(why: string, exitUrl: string): string {
  return plainDocument({
    title: 'This invitation is no longer open',
    exitUrl,
    bodyHtml: `<p>${escapeHtml(why)}</p><p>An invitation is open for 7 days and works once. Please ask the person who invited you for another one.</p>`,
  });
}
