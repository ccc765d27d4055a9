import { plainName } from '#contract/person-name.ts';
import * as z from 'zod/mini';
import { checkForm, emailForm } from '#contract/forms.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Deps, SignedIn, Viewer } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { newsletterOf, subscribeMember, unsubscribeMember } from '../../forms/newsletter.ts';
import type { LimitParts, SharedBudget } from '../../http/limits/limits.ts';
import { visitor } from '../../http/visitor.ts';
import { queueMail, queueMails } from '../../jobs/outbox.ts';
import type { Sweeper } from '../../jobs/sweep.ts';
import { fail, ok, type Outcome } from '../../outcome.ts';
import type { IdentityUser } from '../../providers/identity/port.ts';
import { randomToken } from '../../secrets.ts';
import {
  type LinkToken,
  issueLinkToken,
  readLinkToken,
  revokeLinkTokens,
  spendLinkToken,
} from '../../tokens/link-token.ts';
import { setProvenEmail } from '../../accounts/member.ts';
import { isRecent } from '../new-password.ts';
import { cancelOpenChanges, proveAddress } from '../../accounts/proof.ts';
import { isSameEmail as isSame } from '../../viewer/same-email.ts';
import {
  type EmailChangeRow,
  confirmAddress,
  confirmedChanges,
  deleteEmailChange,
  deleteExpiredChanges,
  putEmailChange,
} from './account.sql.ts';
import { emailChangedMails, newAddressMail, oldAddressMail, takenAddressMail } from './email-change-mails.ts';

const perHour = 5;

/** Changes per hour of one member, and mails per hour to one new address. */
export function makeEmailChangeBudget({ limits, config }: LimitParts): SharedBudget {
  const size = perHour * config.LIMIT_FACTOR;
  return limits.budget('change of email', size, hourMs / size);
}

const logInAgain = fail('Please log in again to change your email.', undefined, 'log_in_again');
const sameAddress = fail('This is your email already.', 'email', 'same_email');
const linkOver = fail(
  'This link is invalid or has expired. Please ask for the change again.',
  undefined,
  'link_invalid',
);
const noLongerFree = fail('This email can no longer be used. Please choose another one.', undefined, 'email_exists');

/**
 * Sends a link to both addresses. Nothing changes before both are confirmed: the old one, because the log-in may be
 * stolen, and the new one, because it may be mistyped. A taken address gets the same response (invariant 16). The own
 * address, if it was never confirmed, gets one link that confirms it.
 */
export async function changeEmail(
  deps: Deps,
  budget: SharedBudget,
  viewer: SignedIn,
  input: { email: string },
): Promise<Outcome<null>> {
  const form = checkForm(emailForm, input);
  if (!form.ok) return form;
  const isOwn = isSame(form.value.email, viewer.email);
  const email = isOwn ? viewer.email : form.value.email;
  if (isOwn && viewer.emailVerified) return sameAddress;
  // Confirming the own address changes nothing, so an older log-in may ask for it.
  if (!isOwn && !isRecent(viewer, deps.now())) return logInAgain;
  // What strangers send to an address must not keep its own account from confirming it.
  const keys = isOwn ? [`own ${viewer.uid}`] : [`from ${viewer.uid}`, `to ${email.toLowerCase()}`];
  const wait = (await deps.limits.take(keys.map(budget.of))).at(-1) ?? null;
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  const isTaken = !isOwn && (await deps.identity.userByEmail(email)) !== null;
  const now = deps.now();
  const { locale } = visitor();
  const change = { uid: viewer.uid, changeId: randomToken(), oldEmail: viewer.email, newEmail: email, locale };
  await deps.db.transaction(async (tx) => {
    await putEmailChange(tx, {
      uid: viewer.uid,
      change_id: change.changeId,
      old_email: viewer.email,
      new_email: email,
      session_id: viewer.sessionId,
      old_confirmed_at: isOwn ? now.toISOString() : null,
      new_confirmed_at: null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + dayMs).toISOString(),
      mail_locale: locale,
    });
    await revokeLinkTokens(tx, 'oldEmail', viewer.uid);
    await revokeLinkTokens(tx, 'newEmail', viewer.uid);
    if (!isOwn) {
      const oldToken = await issueLinkToken(tx, deps, 'oldEmail', viewer.uid, change.changeId);
      await queueMail(tx, deps, oldAddressMail(deps, { ...change, isProven: viewer.emailVerified }, oldToken));
    }
    const newToken = await issueLinkToken(tx, deps, 'newEmail', viewer.uid, change.changeId);
    await queueMail(tx, deps, isTaken ? takenAddressMail(deps, change) : newAddressMail(deps, change, newToken));
  });
  return ok(null);
}

export async function cancelEmailChange(deps: Deps, viewer: SignedIn): Promise<void> {
  await deps.db.transaction((tx) => cancelOpenChanges(tx, viewer.uid));
}

/** `changed: false` without an address to wait for: the job applies the change within a minute. */
export interface Confirmed {
  changed: boolean;
  /** False if the account keeps its address, which was never confirmed before. */
  isNew: boolean;
  waitingFor: 'old' | 'new' | null;
}

const logIn = fail('Please log in to confirm your email.', undefined, 'log_in');

/**
 * Confirms one address with the token of its link, for whoever is logged in to the account; the second confirmation
 * applies the change. A link that a stranger's account has caused does nothing for whoever got it.
 */
export async function confirmEmail(deps: Deps, viewer: Viewer, token: string): Promise<Outcome<Confirmed>> {
  for (const purpose of ['oldEmail', 'newEmail'] as const) {
    const link = await readLinkToken(deps.db.read, deps, purpose, token);
    if (link.ok && link.value.subject !== viewer?.uid) return logIn;
  }
  const sessionId = viewer?.sessionId ?? null;
  const found = await deps.db.transaction(async (tx) => {
    for (const side of ['old', 'new'] as const) {
      const link = await spendLinkToken(tx, deps, side === 'old' ? 'oldEmail' : 'newEmail', token);
      if (link.ok) return confirmAddress(tx, { ...changeOf(link.value), side, sessionId }, deps.now().toISOString());
      if (link.errors[0]?.code === 'link_used') return 'used';
    }
    return undefined;
  });
  if (found === 'used') return fail('This link has already been used.', undefined, 'link_used');
  if (!found) return linkOver;
  if (found.old_confirmed_at === null) return ok({ changed: false, isNew: true, waitingFor: 'old' });
  if (found.new_confirmed_at === null) return ok({ changed: false, isNew: true, waitingFor: 'new' });
  const isNew = !isSame(found.old_email, found.new_email);
  try {
    return (await apply(deps, found)) ? ok({ changed: true, isNew, waitingFor: null }) : noLongerFree;
  } catch (error) {
    deps.log.error({ err: error }, 'A change of e-mail address could not be applied; the job tries again.');
    return ok({ changed: false, isNew, waitingFor: null });
  }
}

function changeOf({ subject, data }: LinkToken): { uid: string; changeId: string } {
  return { uid: subject, changeId: z.string().parse(data) };
}

/**
 * Applies a change that both addresses have confirmed; false if the new address got an account meanwhile. Every step
 * can be repeated, so that the job continues after a crash.
 */
async function apply(deps: Deps, change: EmailChangeRow): Promise<boolean> {
  const { uid, change_id: changeId, old_email: oldEmail, new_email: newEmail, mail_locale: locale } = change;
  const user = await deps.identity.userByUid(uid);
  const isCurrent = user !== null && [oldEmail, newEmail].some((email) => isSame(email, user.email));
  if (isSame(oldEmail, newEmail)) return confirmOwn(deps, change, isCurrent ? user : null);
  const set = isCurrent ? await deps.identity.setEmail(uid, newEmail) : { ok: false };
  if (set.ok) await deps.identity.revokeSessions(uid, change.session_id);
  const at = deps.now().toISOString();
  await deps.db.transaction(async (tx) => {
    if (!(await deleteEmailChange(tx, uid, changeId)) || !set.ok) return;
    // A link to the old address must not reset the password.
    await revokeLinkTokens(tx, 'resetPassword', uid);
    await setProvenEmail(tx, uid, newEmail, at);
    if (user && (await newsletterOf(tx, oldEmail)) === 'subscribed') {
      await unsubscribeMember(tx, deps, oldEmail, movedMeans);
      await subscribeMember(
        tx,
        deps,
        { email: newEmail, name: plainName(user.displayName) ?? 'Member', locale },
        movedMeans,
      );
    }
    await queueMails(tx, deps, emailChangedMails(deps, { uid, changeId, oldEmail, newEmail, locale }));
  });
  return set.ok;
}

/** The address of the account stays; it is proven from now on. `user` is null if the account has another address. */
async function confirmOwn(deps: Deps, change: EmailChangeRow, user: IdentityUser | null): Promise<boolean> {
  if (user) await proveAddress(deps, user, change.session_id);
  await deps.db.transaction((tx) => deleteEmailChange(tx, change.uid, change.change_id));
  return user !== null;
}

const movedMeans = 'change of the e-mail address of the account';

const batch = 20;

/** Applies changes that a crash or an unreachable identity service left open; runs every minute. */
export async function applyEmailChanges(deps: Deps): Promise<void> {
  for (const change of await confirmedChanges(deps.db.read, batch)) {
    try {
      await apply(deps, change);
    } catch (error) {
      deps.log.error({ err: error }, 'A change of e-mail address could not be applied; the job tries again.');
    }
  }
}

export const oldEmailChanges: Sweeper = {
  what: 'email_change',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) => deleteExpiredChanges(tx, new Date(deps.now().getTime() - dayMs).toISOString(), limit)),
};
