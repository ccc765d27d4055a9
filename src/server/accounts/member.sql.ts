import { type Kysely, sql } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Tables } from '../db/tables.ts';
import { asFlag } from '../db/flag.ts';
import { findAnew } from '../db/find-keys.ts';

type Source = Kysely<Tables>;

export async function memberByUid(source: Source, uid: string) {
  return source.selectFrom('member').selectAll().where('uid', '=', uid).executeTakeFirst();
}
export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberByUid>>>;

interface MemberDetails {
  uid: string;
  email: string;
  displayName: string | null;
  emailVerified: boolean;
  locale: Locale;
  at: string;
}

/** Creates the member; returns false if the row already exists. */
export async function insertMember(
  source: Source,
  details: MemberDetails & { firstName: string | null; surname: string | null },
): Promise<boolean> {
  const inserted = await source
    .insertInto('member')
    .values({
      uid: details.uid,
      email: details.email,
      display_name: details.displayName,
      email_verified: asFlag(details.emailVerified),
      first_name: details.firstName,
      surname: details.surname,
      status: 'active',
      roles_json: '[]',
      mail_locale: details.locale,
      created_at: details.at,
      updated_at: details.at,
    })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning('uid')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * A name that is not given erases none; first name and surname stay as the member has them, and are filled in where
 * they are missing. `losesProof`: the address is another one than before, and was not proven.
 */
export async function updateMember(
  source: Source,
  details: Omit<MemberDetails, 'emailVerified'> & { firstName: string | null; surname: string | null },
  losesProof: boolean,
): Promise<void> {
  await source
    .updateTable('member')
    .set({
      email: details.email,
      display_name: sql`coalesce(${details.displayName}, display_name)`,
      first_name: sql`coalesce(first_name, ${details.firstName})`,
      surname: sql`coalesce(surname, ${details.surname})`,
      ...(losesProof && { email_verified: 0 }),
      mail_locale: details.locale,
      updated_at: details.at,
      ...findAnew,
    })
    .where('uid', '=', details.uid)
    .execute();
}

export async function setProvenEmail(source: Source, uid: string, email: string, at: string): Promise<void> {
  await source
    .updateTable('member')
    .set({ email, email_verified: 1, updated_at: at, ...findAnew })
    .where('uid', '=', uid)
    .execute();
}

/** Sets the name, and removes the phone number. */
export async function renameMember(
  source: Source,
  uid: string,
  names: { display_name: string | null; first_name: string | null; surname: string | null },
  at: string,
): Promise<void> {
  await source
    .updateTable('member')
    .set({ ...names, phone: null, updated_at: at, ...findAnew })
    .where('uid', '=', uid)
    .execute();
}

export async function noteSeen(source: Source, uid: string, at: string): Promise<void> {
  await source.updateTable('member').set({ last_seen_at: at }).where('uid', '=', uid).execute();
}
