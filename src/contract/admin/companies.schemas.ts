import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { data, results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';

const uid = z.string().check(z.minLength(1), z.maxLength(128));
const role = z.enum(['member', 'owner']);
const text = z.string().check(z.maxLength(254));
/** `used` counts people and open invitations, each of which holds a place. */
const seats = { seats: z.number(), used: z.number() };
const guide = z.object({ guideId: id, title: z.string() });

export const companyRow = z.object({
  corporateId: id,
  name: z.string(),
  ...seats,
  guides: z.number(),
  owners: z.array(z.string()),
});

export const listCompanies = {
  input: listInput(['name', '-name'], {}),
  output: listOutput(companyRow, { allGuides: z.array(guide) }),
  summary: 'Companies by name; `find` is the beginning of the name.',
};

/** What an owner sees, and whether the account works: never when or what somebody opened. */
export const companyPerson = z.object({
  uid,
  email: z.string(),
  name: z.nullable(z.string()),
  role,
  joinedAt: isoInstant,
  status: z.enum(['active', 'disabled']),
});

export const companyInvitation = z.object({
  invitationId: id,
  email: z.string(),
  name: z.nullable(z.string()),
  role,
  sentAt: isoInstant,
  expiresAt: isoInstant,
  isExpired: z.boolean(),
  isDeclined: z.boolean(),
});

const guideIds = z.array(id).check(z.maxLength(500));
export const companyValues = z.object({ name: text, seats: z.number(), guideIds });

export const getCompanyForStaff = {
  input: z.object({ corporateId: idInQuery }),
  output: data(
    z.object({
      corporateId: id,
      revision,
      ...seats,
      values: companyValues,
      people: z.array(companyPerson),
      invitations: z.array(companyInvitation),
      allGuides: z.array(guide),
    }),
  ),
  summary: 'A company with its places, guides, people and invitations.',
};

export const createCompany = {
  input: z.object({
    values: z.extend(companyValues, { ownerEmail: text, ownerName: text }),
    key,
  }),
  output: results(z.object({ corporateId: id })),
  summary: 'Makes a company, and invites its first owner by mail; the invitation holds one place.',
};

export const saveCompany = {
  input: changeInput({ corporateId: id }, companyValues),
  output: changeOutput(z.object({ corporateId: id, revision })),
  summary: 'Changes name, places and guides; never fewer places than are in use.',
};

const done = results(z.object({ corporateId: id }));
const invitation = z.object({ corporateId: id, invitationId: id, key });

export const inviteToCompany = {
  input: z.object({ corporateId: id, email: text, name: text, role, key }),
  output: done,
  summary: 'Mails an invitation to a company; it is valid for 14 days and holds a place.',
};
export const resendCompanyInvitation = {
  input: invitation,
  output: done,
  summary: 'Mails a new link for another 14 days; the old one becomes invalid.',
};
export const withdrawCompanyInvitation = {
  input: invitation,
  output: done,
  summary: 'Makes the link of an invitation invalid, and its place free.',
};
export const restoreCompanyInvitation = {
  input: invitation,
  output: done,
  summary: 'Makes a withdrawn invitation valid again.',
};
export const setCompanyRole = {
  input: z.object({ corporateId: id, uid, role, key }),
  output: done,
  summary: 'Makes somebody an owner or a member; one owner stays.',
};
export const removeFromCompany = {
  input: z.object({ corporateId: id, uid, key }),
  output: done,
  summary: 'Takes a person out of a company; their account stays.',
};
