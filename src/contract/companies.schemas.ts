import * as z from 'zod/mini';
import { id } from './cart-shapes.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { guide } from './guides.schemas.ts';

/** Longer than any permitted value, so that the verb can answer with its own text. */
const typed = z.string().check(z.maxLength(1000));
const role = z.enum(['member', 'owner']);

export const validateToken = {
  input: z.object({ token: typed }),
  output: results(z.object({ email: z.string(), corporateId: z.nullable(id), corporateName: z.nullable(z.string()) })),
  summary: 'Reads an invitation; the token stays valid.',
};

export const createAccount = {
  input: z.object({ token: typed, password: typed, confirmPassword: typed }),
  output: results(z.object({ uid: z.string(), email: z.string(), corporateId: id })),
  summary: 'Creates the account of an invited person as a member of the company, and spends the token.',
};

const companyPerson = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  role,
  joinedAt: z.string(),
});

const invitation = z.object({
  invitationId: id,
  email: z.string(),
  name: z.nullable(z.string()),
  role,
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  isDeclined: z.boolean(),
});

/** What only owners see. */
export const people = z.object({
  seats: z.object({ total: z.number(), used: z.number(), free: z.number() }),
  members: z.array(companyPerson),
  invitations: z.array(invitation),
  /** The newest month first (YYYY-MM); `people` belongs to the months, null means fewer than five. */
  use: z.object({
    months: z.array(z.string()),
    guides: z.array(z.object({ guideTitle: z.string(), people: z.array(z.nullable(z.number())) })),
  }),
});

const membership = z.object({ corporateId: id, corporateName: z.string(), role });

export const company = z.extend(membership, {
  /** The companies of the viewer. */
  companies: z.array(membership),
  guides: z.array(guide),
  people: z.nullable(people),
});

/** Only narrows the access that the membership grants (invariant 21); text, because it comes from a URL or storage. */
const corporateIdHint = z.optional(z.string().check(z.maxLength(40)));

export const getCompany = {
  input: z.object({ corporateId: corporateIdHint }),
  output: data(company),
  summary: 'A company of the viewer with its guides; for an owner also its people, invitations and figures.',
};

export const exportPeople = {
  input: z.object({ corporateId: corporateIdHint }),
  output: data(z.object({ fileName: z.string(), csv: z.string() })),
  summary: 'The members and invitations of a company as CSV. Values that a spreadsheet would calculate are escaped.',
};

const done = results(z.object({ done: z.literal(true) }));

export const invite = {
  input: z.object({ corporateId: id, email: typed, name: z.optional(typed), role }),
  output: results(z.object({ sent: z.literal(true) })),
  summary: 'Invites one person. The response is the same whether the address has an account or not.',
};

export const listLine = z.object({
  line: z.number(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** Null if the person can be invited. */
  fault: z.nullable(z.string()),
});
const list = z.string();

export const checkInvitations = {
  input: z.object({ corporateId: id, csv: list }),
  output: results(z.object({ lines: z.array(listLine), free: z.number() })),
  summary: 'Checks an invitation list line by line; nothing is sent.',
};

export const sendInvitations = {
  input: z.object({ corporateId: id, csv: list, expected: z.number() }),
  output: results(z.object({ sent: z.number() })),
  summary: 'Invites the faultless lines of a list, all or none: none if their number is not the expected one.',
};

const oneInvitation = z.object({ corporateId: id, invitationId: id });

export const resendInvitation = {
  input: oneInvitation,
  output: done,
  summary: 'Sends an invitation again with a new link; the old link becomes invalid.',
};
export const revokeInvitation = { input: oneInvitation, output: done, summary: 'Makes an invitation invalid.' };
export const restoreInvitation = {
  input: oneInvitation,
  output: done,
  summary: 'Makes a revoked invitation valid again, if a seat is free.',
};

const uid = z.string().check(z.maxLength(128));
const onePerson = z.object({ corporateId: id, uid });

export const changeRole = {
  input: z.extend(onePerson, { role }),
  output: done,
  summary: 'Changes the role of a member; a company keeps at least one owner.',
};
export const removeMember = {
  input: onePerson,
  output: done,
  summary: 'Ends a membership; access through the company ends at once.',
};
export const moveMember = {
  input: z.extend(onePerson, { toCorporateId: id }),
  output: done,
  summary: 'Asks a member to move to another company of the same owner; nothing changes before the member accepts.',
};

/** What a company asks somebody who has an account. */
export const ownInvitation = z.object({
  invitationId: id,
  corporateName: z.string(),
  /** The name of who asks, or the address without one; null if that account is gone. */
  invitedBy: z.nullable(z.string()),
  role,
  /** The company that the person would leave; null unless it is a move. */
  movesFrom: z.nullable(z.string()),
  expiresAt: z.string(),
});

export const declineInvitation = {
  input: z.object({ token: typed }),
  output: done,
  summary: 'Declines an invitation with its link; the token is spent.',
};
export const getInvitations = {
  input: z.object({}),
  output: flat({ items: z.array(ownInvitation) }),
  summary: 'The pending invitations of the proven address of the signed-in member, to accept or decline.',
};
export const answerInvitation = {
  input: z.object({ invitationId: id, accept: z.boolean() }),
  output: done,
  summary: 'Accepts an invitation and joins the company, or declines it.',
};
export const leaveCompany = {
  input: z.object({ corporateId: id }),
  output: done,
  summary: 'Ends the membership of the signed-in member in a company; a company keeps at least one owner.',
};
