import { checkForm, forgotPasswordForm, resetPasswordForm } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { hourMs } from '#contract/spans.ts';
import type { LimitParts, SharedBudget } from '../http/limits/limits.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { type LinkToken, issueLinkToken, restoreLinkToken, spendLinkToken } from '../tokens/link-token.ts';
import { resetMail } from '../accounts/password-mails.ts';
import { insertResetRequest, oldestResetRequests, takeResetRequest } from './password-reset.sql.ts';
import { takeAccount } from '../accounts/proof.ts';

/** A link can be sent this often per hour and address; the earlier links stay valid (contract §2, 9). */
const perAddress = 5;

export function makeResetBudget({ limits, config }: LimitParts): SharedBudget {
  const size = perAddress * config.LIMIT_FACTOR;
  return limits.budget('password reset: address', size, hourMs / size);
}

/**
 * §7 SendPasswordResetEmail. Only stores the request: a job looks the address up and sends the link, so that known and
 * unknown addresses take the same time (invariant 16).
 */
export async function requestPasswordReset(
  deps: Deps,
  perEmail: SharedBudget,
  input: { email: string },
): Promise<Outcome<null>> {
  const form = checkForm(forgotPasswordForm, input);
  if (!form.ok) return form;
  const { email } = form.value;
  await countReset(perEmail, email);
  await deps.db.transaction((tx) => storeResetRequest(tx, deps, email, visitor().locale));
  return ok(null);
}

/** Throws 429 if the address has had its links. */
export async function countReset(perEmail: SharedBudget, email: string): Promise<void> {
  const wait = await perEmail.take(email.toLowerCase());
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
}

/** A link is mailed within seconds by the site that `locale` names. */
export async function storeResetRequest(tx: Tx, deps: Pick<Deps, 'now'>, email: string, locale: Locale): Promise<void> {
  await insertResetRequest(tx, { email, created_at: deps.now().toISOString(), mail_locale: locale });
}

const batch = 20;

/** Sends the requested links; runs every second. A request waits while the identity service is unreachable. */
export async function sendResetLinks(deps: Deps): Promise<void> {
  for (const request of await oldestResetRequests(deps.db.read, batch)) {
    // A request that waited longer than its link would live is dropped, without asking for its account once more.
    const isLate = deps.now().getTime() - Date.parse(request.created_at) > hourMs;
    const user = isLate ? null : await deps.identity.userByEmail(request.email);
    await deps.db.transaction(async (tx) => {
      if (!(await takeResetRequest(tx, request.id)) || !user || user.disabled) return;
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
