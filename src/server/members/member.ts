import type { Deps, SignedIn } from '../deps.ts';
import { refusal } from '../errors.ts';
import { queueMail } from '../jobs/outbox.ts';
import { type MemberRow, insertMember, memberByUid, updateMember } from './member.sql.ts';
import { welcomeMail } from './welcome-mail.ts';

/**
 * Sent after every sign-in and sign-up; the first one makes the member. The token decides who it is and which address is
 * theirs; of the body only the name is taken (A-47, invariant 19).
 */
export async function updateUserProfile(deps: Deps, viewer: SignedIn, given: { uid: string; displayName: string | null }): Promise<MemberRow> {
  if (given.uid !== viewer.uid) throw refusal(403);
  const displayName = plainName(given.displayName) ?? plainName(viewer.displayName);
  const known = { uid: viewer.uid, email: viewer.email, emailVerified: viewer.emailVerified, displayName, at: deps.now().toISOString() };
  return deps.db.transaction(async (tx) => {
    if (await insertMember(tx, { ...known, ...partsOf(displayName) })) {
      await queueMail(tx, deps, welcomeMail(deps, known));
    } else {
      await updateMember(tx, known);
    }
    const member = await memberByUid(tx, viewer.uid);
    if (!member) throw new Error('A member vanished while it was saved.');
    return member;
  });
}

/** null before the first UpdateUserProfile. */
export async function memberProfile(deps: Pick<Deps, 'db'>, viewer: SignedIn): Promise<MemberRow | null> {
  return (await memberByUid(deps.db.read, viewer.uid)) ?? null;
}

function plainName(name: string | null): string | null {
  return name?.replaceAll(/\p{C}+/gu, ' ').trim().slice(0, 200) || null;
}

/** Sign-up sends first name and surname as one name; what follows the first space is the surname. */
function partsOf(name: string | null): { firstName: string | null; surname: string | null } {
  const [firstName = '', ...rest] = name?.split(/\s+/) ?? [];
  return { firstName: firstName || null, surname: rest.join(' ') || null };
}
