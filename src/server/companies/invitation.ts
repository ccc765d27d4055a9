import type { ListLine } from '#contract/companies.ts';
import { checkForm, inviteForm } from '#contract/forms.ts';
import { dayMs, hourMs } from '#contract/spans.ts';
import type { Tx } from '../db/connect.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { LimitParts, SharedBudget } from '../http/limits/limits.ts';
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

export function makeInviteBudget({ limits, config }: LimitParts): SharedBudget {
  const size = perAddress * config.LIMIT_FACTOR;
  return limits.budget('invitation: address', size, hourMs / size);
}

/** Throws 429 if an address has had its mails, whether it has an account or not. */
async function countMails(
  tx: Tx,
  { limits }: Pick<Deps, 'limits'>,
  perEmail: SharedBudget,
  people: readonly { email: string }[],
): Promise<void> {
  const claims = people.map(({ email }) => perEmail.of(email.toLowerCase()));
  const wait = (await limits.take(claims, tx)).at(-1) ?? null;
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
}

interface Invitee {
  email: string;
  name: string | null;
  role: 'member' | 'owner';
}

type Inviter = Pick<SignedIn, 'uid'>;

/** Invites one person. Whether the address has an account is never looked up (invariant 16). */
export async function invite(
  deps: Deps,
  perEmail: SharedBudget,
  viewer: SignedIn,
  input: Invitee & { corporateId: number },
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) =>
    inviteTo(tx, deps, perEmail, viewer, await lockManaged(tx, viewer, input.corporateId), input),
  );
}

/** Invites one person to a company that is locked. */
export async function inviteTo(
  tx: Tx,
  deps: Deps,
  perEmail: SharedBudget,
  by: Inviter,
  company: CompanyRow,
  input: Invitee,
): Promise<Outcome<null>> {
  const form = checkForm(inviteForm, input);
  if (!form.ok) return form;
  const invitee = { email: form.value.email, name: form.value.name || null, role: input.role };
  const [line] = await checked(tx, company, [{ line: 1, ...invitee }]);
  if (line?.fault) return fail(line.fault, line.fault === noSeat ? undefined : 'email', 'not_invited');
  await countMails(tx, deps, perEmail, [invitee]);
  await send(tx, deps, by, company, [invitee]);
  return ok(null);
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
  perEmail: SharedBudget,
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
    await countMails(tx, deps, perEmail, faultless);
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

async function send(tx: Tx, deps: Deps, by: Inviter, company: CompanyRow, invitees: readonly Invitee[]): Promise<void> {
  const now = deps.now();
  const invitations = invitees.map((invitee) => ({ ...invitee, token: randomToken() }));
  await insertInvitations(
    tx,
    invitations.map((invitation) => pendingRow(company, by, invitation, now)),
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
  perEmail: SharedBudget,
  viewer: SignedIn,
  { person, from, to }: { person: PersonRow; from: CompanyRow; to: CompanyRow },
): Promise<Outcome<null>> {
  const { uid, email, display_name: name } = person;
  const [line] = await checked(tx, to, [{ line: 1, email, name: null }]);
  if (line?.fault) return fail(line.fault, undefined, 'not_invited');
  await countMails(tx, deps, perEmail, [person]);
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
  by: Inviter,
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
  created_by: by.uid,
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

type Apply = (tx: Tx, invitation: InvitationRow, company: CompanyRow) => Promise<Outcome<null>>;

/** Changes an invitation of a company that the viewer manages. */
async function change(
  deps: Deps,
  viewer: SignedIn,
  { corporateId, invitationId }: One,
  apply: Apply,
): Promise<Outcome<null>> {
  return deps.db.transaction(async (tx) =>
    changeInvitation(tx, await lockManaged(tx, viewer, corporateId), invitationId, apply),
  );
}

/** Changes an invitation of a company that is locked; one that was answered does not change any more. */
export async function changeInvitation(
  tx: Tx,
  company: CompanyRow,
  invitationId: number,
  apply: Apply,
): Promise<Outcome<null>> {
  const invitation = await invitationById(tx, company.id, invitationId);
  if (!invitation) throw refusal(404);
  if (invitation.status === 'accepted')
    return fail('This person has joined already.', undefined, 'invitation_accepted');
  if (invitation.status === 'declined')
    return fail('This person has declined the invitation.', undefined, 'invitation_declined');
  return apply(tx, invitation, company);
}

/** Sends a new link for another 14 days; the old link becomes invalid. */
export const resendInvitation = (
  deps: Deps,
  perEmail: SharedBudget,
  viewer: SignedIn,
  one: One,
): Promise<Outcome<null>> => change(deps, viewer, one, resending(deps, perEmail));

export function resending(deps: Deps, perEmail: SharedBudget): Apply {
  return async (tx, invitation, company) => {
    if (invitation.status !== 'pending') return fail('This invitation was revoked.', undefined, 'invitation_revoked');
    await countMails(tx, deps, perEmail, [invitation]);
    const token = randomToken();
    await updateInvitation(tx, invitation.id, { token_hash: hashToken(token), ...sentAt(deps.now()) });
    const { email, from_corporate_id: fromId, mail_locale: locale } = invitation;
    const from = fromId === null ? undefined : await companyById(tx, fromId);
    const mail = from
      ? moveMail(deps, { email, token, from: from.name, to: company.name, locale })
      : invitationMail(deps, { email, token, companyName: company.name, locale });
    await queueMails(tx, deps, [mail]);
    return ok(null);
  };
}

export const revokeInvitation = (deps: Deps, viewer: SignedIn, one: One): Promise<Outcome<null>> =>
  change(deps, viewer, one, revoking);

export const revoking: Apply = async (tx, invitation) => {
  await updateInvitation(tx, invitation.id, { status: 'revoked' });
  return ok(null);
};

export const restoreInvitation = (deps: Deps, viewer: SignedIn, one: One): Promise<Outcome<null>> =>
  change(deps, viewer, one, restoring);

/** Undoes a revocation: the link that was mailed works again. */
export const restoring: Apply = async (tx, invitation, company) => {
  if (invitation.status === 'pending') return ok(null);
  const [line] = await checked(tx, company, [{ line: 1, email: invitation.email, name: null }]);
  if (line?.fault) return fail(line.fault, undefined, 'not_invited');
  await updateInvitation(tx, invitation.id, { status: 'pending' });
  return ok(null);
};

/** Deletes invitations a month after they expire; a pending one gives its seat back. */
export const oldInvitations: Sweeper = {
  what: 'corporate_invitation',
  sweep: (deps, limit) =>
    deps.db.transaction((tx) =>
      deleteExpiredInvitations(tx, new Date(deps.now().getTime() - keptMs).toISOString(), limit),
    ),
};
