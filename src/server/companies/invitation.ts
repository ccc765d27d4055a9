import type { ListLine } from '#contract/companies.ts';
import { checkForm, inviteForm } from '#contract/forms.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { type Budget, makeBudget } from '../http/budget.ts';
import { visitor } from '../http/visitor.ts';
import { queueMails } from '../jobs/outbox.ts';
import type { Sweeper } from '../jobs/sweep.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { hashToken, randomToken } from '../secrets.ts';
import { type CompanyRow, type PersonRow, companyById, peopleOf } from './company.sql.ts';
import { invitationMail, moveMail } from './invitation-mail.ts';
import { checkList, noSeat, readList } from './invitation-list.ts';
import {
  type InvitationRow,
  type NewInvitation,
  deleteExpiredInvitations,
  insertInvitations,
  invitationById,
  pendingOf,
  updateInvitation,
} from './invitation.sql.ts';
import { freeSeats, lockManaged, requireManaged } from './seats.ts';

/** */
const lifeMs = 14 * dayMs;
const keptMs = 30 * dayMs;

/** Mails with an invitation to one address per hour, as many as links to reset a password. */
const perAddress = 5;

export function makeInviteBudget(factor: number): Budget {
  return makeBudget(perAddress * factor, hourMs / (perAddress * factor));
}

/** Throws 429 if the address has had its mails, whether it has an account or not. */
function countMails(perEmail: Budget, people: readonly { email: string }[]): void {
  for (const { email } of people) {
    const wait = perEmail.take(email.toLowerCase());
    if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  }
}

interface Invitee {
  email: string;
  name: string | null;
  role: 'member' | 'owner';
}

/** Invites one person. Whether the address has an account is never looked up (invariant 16). */
export async function invite(
  deps: Deps,
  perEmail: Budget,
  viewer: SignedIn,
  input: Invitee & { corporateId: number },
): Promise<Outcome<null>> {
  const form = checkForm(inviteForm, input);
  if (!form.ok) return form;
  const invitee = { email: form.value.email, name: form.value.name || null, role: input.role };
  return deps.db.transaction(async (tx) => {
    const company = await lockManaged(tx, viewer, input.corporateId);
    const [line] = await checked(tx, company, [{ line: 1, ...invitee }]);
    if (line?.fault) return fail(line.fault, line.fault === noSeat ? undefined : 'email', 'not_invited');
    countMails(perEmail, [invitee]);
    await send(tx, deps, viewer, company, [invitee]);
    return ok(null);
  });
}

/** Checks a list without sending anything. */
export async function previewList(
  deps: Deps,
  viewer: SignedIn,
  input: { corporateId: number; csv: string },
): Promise<Outcome<{ lines: ListLine[]; free: number }>> {
  await requireManaged(deps.db.read, viewer, input.corporateId);
  const people = await readList(input.csv);
  if (!people.ok) return people;
  return deps.db.transaction(async (tx) => {
    const company = await lockManaged(tx, viewer, input.corporateId);
    return ok({ lines: await checked(tx, company, people.value), free: await freeSeats(tx, company) });
  });
}

const listChanged = fail(
  'The list or the seats have changed since you checked them. Please check the list again.',
  undefined,
  'list_changed',
);

/** Checks the list again and invites its faultless lines, if their number is the one that the owner has seen. */
export async function inviteList(
  deps: Deps,
  perEmail: Budget,
  viewer: SignedIn,
  input: { corporateId: number; csv: string; expected: number },
): Promise<Outcome<number>> {
  await requireManaged(deps.db.read, viewer, input.corporateId);
  const people = await readList(input.csv);
  if (!people.ok) return people;
  return deps.db.transaction(async (tx) => {
    const company = await lockManaged(tx, viewer, input.corporateId);
    const lines = await checked(tx, company, people.value);
    const faultless = lines.filter(({ fault }) => fault === null);
    if (faultless.length === 0 || faultless.length !== input.expected) return listChanged;
    countMails(perEmail, faultless);
    await send(
      tx,
      deps,
      viewer,
      company,
      faultless.map(({ email, name }) => ({ email, name, role: 'member' })),
    );
    return ok(faultless.length);
  });
}

async function checked(
  tx: Tx,
  company: CompanyRow,
  people: readonly { line: number; email: string; name: string | null }[],
): Promise<ListLine[]> {
  const [members, pending] = [await peopleOf(tx, company.id), await pendingOf(tx, company.id)];
  return checkList(people, {
    members: new Set(members.map(({ email }) => email.toLowerCase())),
    invited: new Set(pending.map((row) => row.email_key)),
    free: await freeSeats(tx, company),
  });
}

async function send(
  tx: Tx,
  deps: Deps,
  viewer: SignedIn,
  company: CompanyRow,
  invitees: readonly Invitee[],
): Promise<void> {
  const now = deps.now();
  const invitations = invitees.map((invitee) => ({ ...invitee, token: randomToken() }));
  await insertInvitations(
    tx,
    invitations.map((invitation) => pendingRow(company, viewer, invitation, now)),
  );
  await queueMails(
    tx,
    deps,
    invitations.map(({ email, token }) =>
      invitationMail(deps, { email, token, companyName: company.name, locale: visitor().locale }),
    ),
  );
}

/** Asks a member of `from` to move to `to`. The companies must be locked. */
export async function askToMove(
  tx: Tx,
  deps: Deps,
  perEmail: Budget,
  viewer: SignedIn,
  { person, from, to }: { person: PersonRow; from: CompanyRow; to: CompanyRow },
): Promise<Outcome<null>> {
  const { uid, email, display_name: name } = person;
  const [line] = await checked(tx, to, [{ line: 1, email, name: null }]);
  if (line?.fault) return fail(line.fault, undefined, 'not_invited');
  countMails(perEmail, [person]);
  const now = deps.now();
  const token = randomToken();
  await insertInvitations(tx, [
    {
      ...pendingRow(to, viewer, { email, name, role: 'member', token }, now),
      for_uid: uid,
      from_corporate_id: from.id,
    },
  ]);
  await queueMails(tx, deps, [
    moveMail(deps, { email, token, from: from.name, to: to.name, locale: visitor().locale }),
  ]);
  return ok(null);
}

const pendingRow = (
  company: CompanyRow,
  viewer: SignedIn,
  { email, name, role, token }: Invitee & { token: string },
  now: Date,
): NewInvitation => ({
  corporate_id: company.id,
  email,
  email_key: email.toLowerCase(),
  name,
  role,
  status: 'pending',
  token_hash: hashToken(token),
  ...sentAt(now),
  created_at: now.toISOString(),
  created_by: viewer.uid,
  accepted_uid: null,
  mail_locale: visitor().locale,
});

const sentAt = (now: Date) => ({
  sent_at: now.toISOString(),
  expires_at: new Date(now.getTime() + lifeMs).toISOString(),
});

interface One {
  corporateId: number;
  invitationId: number;
}

/** Runs `change` on an invitation of a company that the viewer manages; an accepted one does not change any more. */
async function change(
  deps: Deps,
  viewer: SignedIn,
  { corporateId, invitationId }: One,
  apply: (tx: Tx, invitation: InvitationRow, company: CompanyRow) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) => {
    const company = await lockManaged(tx, viewer, corporateId);
    const invitation = await invitationById(tx, corporateId, invitationId);
    if (!invitation) throw refusal(404);
    if (invitation.status === 'accepted')
      return fail('This person has joined already.', undefined, 'invitation_accepted');
    if (invitation.status === 'declined')
      return fail('This person has declined the invitation.', undefined, 'invitation_declined');
    return apply(tx, invitation, company);
  });
}

/** Sends a new link for another 14 days; the old link becomes invalid. */
export async function resendInvitation(
  deps: Deps,
  perEmail: Budget,
  viewer: SignedIn,
  one: One,
): Promise<Outcome<null>> {
  return change(deps, viewer, one, async (tx, invitation, company) => {
    if (invitation.status !== 'pending') return fail('This invitation was revoked.', undefined, 'invitation_revoked');
    countMails(perEmail, [invitation]);
    const token = randomToken();
    await updateInvitation(tx, invitation.id, { token_hash: hashToken(token), ...sentAt(deps.now()) });
    const { email, from_corporate_id: fromId, mail_locale: locale } = invitation;
    const from = fromId === null ? undefined : await companyById(tx, fromId);
    const mail = from
      ? moveMail(deps, { email, token, from: from.name, to: company.name, locale })
      : invitationMail(deps, { email, token, companyName: company.name, locale });
    await queueMails(tx, deps, [mail]);
    return ok(null);
  });
}

export async function revokeInvitation(deps: Deps, viewer: SignedIn, one: One): Promise<Outcome<null>> {
  return change(deps, viewer, one, async (tx, invitation) => {
    await updateInvitation(tx, invitation.id, { status: 'revoked' });
    return ok(null);
  });
}

/** Undoes a revocation: the link that was mailed works again. */
export async function restoreInvitation(deps: Deps, viewer: SignedIn, one: One): Promise<Outcome<null>> {
  return change(deps, viewer, one, async (tx, invitation, company) => {
    if (invitation.status === 'pending') return ok(null);
    const [line] = await checked(tx, company, [{ line: 1, email: invitation.email, name: null }]);
    if (line?.fault) return fail(line.fault, undefined, 'not_invited');
    await updateInvitation(tx, invitation.id, { status: 'pending' });
    return ok(null);
  });
}

/** Deletes invitations a month after they expire; a pending one gives its seat back. */
export const oldInvitations: Sweeper = {
  what: 'corporate_invitation',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteExpiredInvitations(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit),
    ),
};
