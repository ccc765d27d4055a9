import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { roles } from '../permissions.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

const role = z.enum(roles);
const status = z.enum(['active', 'disabled']);
const uid = z.string().check(z.minLength(1), z.maxLength(128));
const email = z.string().check(z.maxLength(254));
const someRoles = z.array(role).check(z.maxLength(roles.length));

export const staffRow = z.object({
  uid,
  name: z.nullable(z.string()),
  email: z.string(),
  roles: z.array(role),
  status,
  lastSeenAt: z.nullable(isoInstant),
  /** A second factor is set up. */
  secondFactor: z.boolean(),
  revision,
});

/** Somebody who was invited and has not accepted yet. */
export const staffInvitation = z.object({ email: z.string(), roles: z.array(role), expiresAt: isoInstant });

export const listStaff = {
  input: listInput(['email', '-email'], { role: z.optional(role), status: z.optional(status) }),
  output: listOutput(staffRow, { invitations: z.array(staffInvitation) }),
  summary: 'The people with a role, by address, and those who are invited.',
};

export const inviteStaff = {
  input: z.object({ email, roles: someRoles, key }),
  output: results(z.object({ email: z.string() })),
  summary: 'Mails an invitation to work here; it is valid for a week and replaces an earlier one.',
};

export const withdrawInvitation = {
  input: z.object({ email, key }),
  output: results(z.object({ email: z.string() })),
  summary: 'Makes the link of an invitation invalid.',
};

const standing = changeOutput(z.object({ roles: z.array(role), status, revision }));

export const setRoles = {
  input: changeInput({ uid }, z.object({ roles: someRoles })),
  output: standing,
  summary: 'Gives and takes roles. Nobody changes their own, and one administrator stays; losing one ends all log-ins.',
};

export const disablePerson = {
  input: z.object({ uid, revision, key }),
  output: standing,
  summary: 'Disables the account of somebody else: no log-in works any more.',
};

export const enablePerson = {
  input: z.object({ uid, revision, key }),
  output: standing,
  summary: 'Makes a disabled account work again, with the roles that it had.',
};

export const endLogIns = {
  input: z.object({ uid, key }),
  output: results(z.object({ uid })),
  summary: 'Ends all log-ins of a person, on every device.',
};
