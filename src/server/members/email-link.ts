import * as z from 'zod/mini';
import { checkForm, resetPasswordForm } from '#contract/forms.ts';
import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import type { IdentityUser } from '../providers/identity/port.ts';
import { emailChangeOf } from './account/account.sql.ts';
import { linkInvalid, linkUsed, readLinkToken } from '../tokens/link-token.ts';
import { isProven, takeAccount } from '../accounts/proof.ts';
import { isSameEmail } from '../viewer/same-email.ts';

interface Linked {
  account: IdentityUser;
  /** The address that the link was mailed to. */
  mailedTo: string;
}

const started = z.object({ email: z.string() });

/** The account of a mailed link that proves an address: /member/verifyEmail or /member/confirmEmail. */
async function linkedAccount(deps: Deps, token: string): Promise<Outcome<Linked>> {
  for (const purpose of ['verifyEmail', 'oldEmail', 'newEmail'] as const) {
    const link = await readLinkToken(deps.db.read, deps, purpose, token);
    if (!link.ok) {
      if (link.errors[0]?.code === 'link_used') return linkUsed;
      continue;
    }
    const { subject: uid, data } = link.value;
    const change = purpose === 'verifyEmail' ? undefined : await emailChangeOf(deps.db.read, uid);
    const ofChange = purpose === 'oldEmail' ? change?.old_email : change?.new_email;
    const mailedTo =
      purpose === 'verifyEmail' ? started.parse(data).email : change?.change_id === data ? ofChange : undefined;
    const account = await deps.identity.userByUid(uid);
    return mailedTo && account && !account.disabled ? ok({ account, mailedTo }) : linkInvalid;
  }
  return linkInvalid;
}

export interface EmailLink {
  /** Null if the link was mailed to another address than that of the account: a stranger may read it there. */
  email: string | null;
  maySetPassword: boolean;
}

/** What the page of a link needs in a browser that is not logged in to its account. Changes nothing. */
export async function readEmailLink(deps: Deps, token: string): Promise<Outcome<EmailLink>> {
  const linked = await linkedAccount(deps, token);
  if (!linked.ok) return linked;
  const { account, mailedTo } = linked.value;
  const isOwn = isSameEmail(account.email, mailedTo);
  return ok({
    email: isOwn ? account.email : null,
    maySetPassword: isOwn && !(await isProven(deps.db.read, account)),
  });
}

const provenBefore = fail('This email is confirmed already. Please log in.', undefined, 'log_in');

/**
 * The other way to prove an address with its link: a new password replaces the one of whoever signed up. Once
 * it is proven, a new password needs the shorter-lived link of 'Forgot Password?'.
 */
export async function setPasswordByLink(
  deps: Deps,
  input: { token: string; password: string },
): Promise<Outcome<string>> {
  const form = checkForm(resetPasswordForm, input);
  if (!form.ok) return form;
  const linked = await linkedAccount(deps, input.token);
  if (!linked.ok) return linked;
  const { account, mailedTo } = linked.value;
  if (!isSameEmail(account.email, mailedTo)) return linkInvalid;
  if (await isProven(deps.db.read, account)) return provenBefore;
  const taken = await takeAccount(deps, account, form.value.password);
  return taken.ok ? ok(account.email) : taken;
}
