import type { Kysely } from 'kysely';
import { plainName } from '#contract/person-name.ts';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import type { ClientDevice } from '../http/device-cookie.ts';
import { visitor } from '../http/visitor.ts';
import { queueMail } from '../jobs/outbox.ts';
import { type MemberRow, insertMember, memberByUid, renameMember, setProvenEmail, updateMember } from './member.sql.ts';
import type { Buyer } from '../store/purchasable.ts';
import { isSameEmail } from '../viewer/same-email.ts';
import { noteSignIn } from './sign-in-notice.ts';
import { welcomeMail } from './welcome-mail.ts';
import type { findAnew } from '../db/find-keys.ts';
import { asFlag } from '../db/flag.ts';

export { type MemberRow, insertMember, memberByUid, noteSeen, setProvenEmail } from './member.sql.ts';

/** A member row without its timestamps, the revision of its standing, and by what staff find it. */
export type Profile = Omit<
  MemberRow,
  'created_at' | 'updated_at' | 'last_seen_at' | 'revision' | keyof typeof findAnew
>;

/**
 * The browser calls this after every sign-in and sign-up; the first call creates the member. The uid and e-mail
 * address come from the token, only the name comes from the body (A-47, invariant 19).
 */
export async function updateUserProfile(
  deps: Deps,
  viewer: SignedIn,
  given: { uid: string; displayName: string | null },
  client: ClientDevice,
): Promise<{ member: Profile; device: string }> {
  if (given.uid !== viewer.uid) throw refusal(403);
  const displayName = plainName(given.displayName) ?? viewer.displayName;
  const known = {
    uid: viewer.uid,
    email: await currentEmail(deps, viewer),
    emailVerified: viewer.emailVerified,
    displayName,
    locale: visitor().locale,
    at: deps.now().toISOString(),
  };
  const names = namesOf(displayName);
  return deps.db.transaction(async (tx) => {
    if (await insertMember(tx, { ...known, firstName: names.first_name, surname: names.surname })) {
      await queueMail(tx, deps, welcomeMail(deps, { ...known, companyName: null }));
    } else {
      const stored = await memberByUid(tx, viewer.uid);
      const named = { ...known, firstName: names.first_name, surname: names.surname };
      await updateMember(tx, named, stored !== undefined && !isSameEmail(stored.email, known.email));
    }
    const member = await memberByUid(tx, viewer.uid);
    if (!member) throw new Error('The member row is missing after the save.');
    return { member, device: await noteSignIn(tx, deps, viewer, member.created_at, client) };
  });
}

/** Adds a member who was invited by a company; the browser counts as known. Returns the device id for its cookie. */
export async function addMember(
  tx: Tx,
  deps: Deps,
  invited: { uid: string; email: string; displayName: string | null; companyName: string | null },
  client: ClientDevice,
): Promise<string> {
  const at = deps.now().toISOString();
  const displayName = plainName(invited.displayName);
  const names = namesOf(displayName);
  const member = {
    ...invited,
    displayName,
    emailVerified: true,
    firstName: names.first_name,
    surname: names.surname,
    locale: visitor().locale,
    at,
  };
  if (await insertMember(tx, member)) await queueMail(tx, deps, welcomeMail(deps, member));
  return noteSignIn(tx, deps, { ...invited, authTime: 0 }, at, client);
}

/** The stored profile; before the first UpdateUserProfile, the data of the token. */
export async function memberProfile(deps: Pick<Deps, 'db'>, viewer: SignedIn): Promise<Profile> {
  const member = await memberByUid(deps.db.read, viewer.uid);
  return (
    member ?? {
      uid: viewer.uid,
      email: viewer.email,
      email_verified: asFlag(viewer.emailVerified),
      display_name: viewer.displayName,
      ...namesOf(viewer.displayName),
      phone: null,
      status: 'active',
      roles_json: '[]',
      mail_locale: visitor().locale,
    }
  );
}

/** Name, address and site for orders that the server makes, such as renewals. Throws for an unknown member. */
export async function memberContact(source: Kysely<Tables>, uid: string): Promise<Buyer & { locale: Locale }> {
  const member = await memberByUid(source, uid);
  if (!member) throw new Error('An order was requested for a member who does not exist.');
  const names = namesOf(member.display_name);
  return {
    firstName: member.first_name ?? names.first_name ?? '',
    surname: member.surname ?? names.surname ?? '',
    email: member.email,
    phone: member.phone,
    locale: member.mail_locale,
  };
}

/** The site that a member uses: the Australian one before the first UpdateUserProfile. */
export async function localeOfMember(source: Kysely<Tables>, uid: string): Promise<Locale> {
  return (await memberByUid(source, uid))?.mail_locale ?? 'au';
}

/** A token can be older than a change of the address; the identity service then knows the right one. */
async function currentEmail(deps: Pick<Deps, 'db' | 'identity'>, { uid, email }: SignedIn): Promise<string> {
  const stored = await memberByUid(deps.db.read, uid);
  if (!stored || isSameEmail(stored.email, email)) return email;
  return (await deps.identity.userByUid(uid))?.email ?? email;
}

/** Records that an account has proven its address, or creates the member with it (proof.ts). */
export async function noteProven(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  user: { uid: string; email: string; displayName: string | null },
): Promise<void> {
  const at = deps.now().toISOString();
  const displayName = plainName(user.displayName);
  const names = namesOf(displayName);
  const member = {
    ...user,
    displayName,
    emailVerified: true,
    firstName: names.first_name,
    surname: names.surname,
    locale: visitor().locale,
    at,
  };
  if (!(await insertMember(tx, member))) await setProvenEmail(tx, user.uid, user.email, at);
}

/** Replaces the name that a stranger may have chosen, and removes the phone number. */
export async function replaceName(tx: Tx, deps: Pick<Deps, 'now'>, uid: string, name: string | null): Promise<void> {
  const plain = plainName(name);
  await renameMember(tx, uid, { display_name: plain, ...namesOf(plain) }, deps.now().toISOString());
}

/** Sign-up sends first name and surname in one string; the text after the first space is the surname. */
function namesOf(name: string | null): { first_name: string | null; surname: string | null } {
  const [first = '', ...rest] = name?.split(/\s+/) ?? [];
  return { first_name: first || null, surname: rest.join(' ') || null };
}
