import { checkForm, forgotPasswordForm, resetPasswordForm } from '#contract/forms.ts';
import { hourMs } from '#contract/spans.ts';
import { type Budget, makeBudget } from '../http/budget.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type LinkToken, issueLinkToken, restoreLinkToken, spendLinkToken } from '../tokens/link-token.ts';
import { resetMail } from './password-mails.ts';
import { insertResetRequest, oldestResetRequests, takeResetRequest } from './password-reset.sql.ts';
import { takeAccount } from './proof.ts';

/** A link can be sent this often per hour and address; the earlier links stay valid (contract §2, 9). */
const perAddress = 5;

export function makeResetBudget(factor: number): Budget {
  return makeBudget(perAddress * factor, hourMs / (perAddress * factor));
}

/**
 * §7 SendPasswordResetEmail. Only stores the request: a job looks the address up and sends the link, so that known and
 * unknown addresses take the same time (invariant 16).
 */
export async function requestPasswordReset(
  deps: Deps,
  perEmail: Budget,
  input: { email: string },
): Promise<Outcome<null>> {
  const form = checkForm(forgotPasswordForm, input);
  if (!form.ok) return form;
  const { email } = form.value;
  const wait = perEmail.take(email.toLowerCase());
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  await deps.db.transaction((tx) =>
    insertResetRequest(tx, { email, created_at: deps.now().toISOString(), mail_locale: visitor().locale }),
  );
  return ok(null);
}

const batch = 20;

/** Sends the requested links; runs every second. A request waits while the identity service is unreachable. */
export async function sendResetLinks(deps: Deps): Promise<void> {
  for (const request of await oldestResetRequests(deps.db.read, batch)) {
    const user = await deps.identity.userByEmail(request.email);
    // A request that waited longer than its link would live is dropped.
    const isLate = deps.now().getTime() - Date.parse(request.created_at) > hourMs;
    await deps.db.transaction(async (tx) => {
      if (!(await takeResetRequest(tx, request.id)) || !user || user.disabled || isLate) return;
      const token = await issueLinkToken(tx, deps, 'resetPassword', user.uid, user.email);
      await queueMail(tx, deps, resetMail(deps, request, { ...user, token }));
    });
  }
}

const linkOver = fail('This link is invalid or has expired. Please request a new one.', undefined, 'link_invalid');

/**
 * §7 ResetPassword: sets the password with the token of a mailed link. All sessions of the account end, its other
 * links become invalid, and its address is proven, because whoever got the link knows the new password.
 */
export async function resetPassword(deps: Deps, input: { token: string; password: string }): Promise<Outcome<null>> {
  const form = checkForm(resetPasswordForm, input);
  if (!form.ok) return form;
  // Spent first, so that of two parallel calls one sets the password. A failure gives the token back.
  const link = await deps.db.transaction((tx) => spendLinkToken(tx, deps, 'resetPassword', input.token));
  if (!link.ok) return linkOver;
  let isSet = false;
  try {
    const outcome = await setPassword(deps, link.value, form.value.password);
    isSet = outcome.ok;
    return outcome;
  } finally {
    if (!isSet) await deps.db.transaction((tx) => restoreLinkToken(tx, input.token));
  }
}

async function setPassword(deps: Deps, link: LinkToken, password: string): Promise<Outcome<null>> {
  const user = await deps.identity.userByUid(link.subject);
  // After a change of address, only a link to the new address resets the password.
  if (!user || user.disabled || user.email !== link.data) return linkOver;
  return takeAccount(deps, user, password);
}
