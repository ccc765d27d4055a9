import { dayMs } from '#contract/spans.ts';
import { hashToken, randomToken } from '../secrets.ts';
import type { Tx } from '../db/connect.ts';
import { foldedKey } from '../db/find-keys.ts';
import type { SeedAccount, SeedCompany } from './site.ts';

interface Known {
  now: Date;
  accounts: readonly (SeedAccount & { uid: string })[];
  /** Guide ids by slug. */
  guides: ReadonlyMap<string, number>;
}

export async function insertCompany(tx: Tx, company: SeedCompany, { now, accounts, guides }: Known): Promise<void> {
  const at = now.toISOString();
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  const { id } = await tx
    .insertInto('corporate')
    .values({
      name: company.name,
      name_key: foldedKey(company.name),
      seats: company.seats,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = company.people.map((person, index) => ({ ...person, uid: `demonstration-${id}-${index}` }));
  await tx
    .insertInto('member')
    .values(
      people.map(({ uid, name, email, lastSeenDaysAgo }) => {
        const [first = name, ...rest] = name.split(' ');
        return {
          uid,
          email,
          display_name: name,
          email_verified: 1,
          first_name: first,
          surname: rest.join(' '),
          status: 'active',
          roles_json: '[]',
          created_at: at,
          updated_at: at,
          last_seen_at: lastSeenDaysAgo === null ? null : daysAgo(lastSeenDaysAgo),
        };
      }),
    )
    .execute();
  const own = accounts.filter((account) => account.company?.name === company.name);
  await tx
    .insertInto('corporate_member')
    .values([
      ...own.map((account) => ({
        corporate_id: id,
        uid: account.uid,
        role: account.company?.role ?? 'member',
        joined_at: at,
      })),
      ...people.map(({ uid }) => ({ corporate_id: id, uid, role: 'member' as const, joined_at: at })),
    ])
    .execute();
  const owner = own.find((account) => account.company?.role === 'owner')?.uid ?? '';
  await tx
    .insertInto('corporate_invitation')
    .values(
      company.invitations.map(({ name, email, sentDaysAgo }) => ({
        corporate_id: id,
        email,
        email_key: email,
        name,
        role: 'member',
        status: 'pending',
        token_hash: hashToken(randomToken()),
        expires_at: daysAgo(sentDaysAgo - 14),
        created_at: daysAgo(sentDaysAgo),
        sent_at: daysAgo(sentDaysAgo),
        created_by: owner,
        accepted_uid: null,
      })),
    )
    .execute();
  await tx
    .insertInto('corporate_guide')
    .values(
      company.guideSlugs.map((slug) => {
        const guideId = guides.get(slug);
        if (guideId === undefined) throw new Error(`${company.name} gives the guide ${slug}, which does not exist.`);
        return { corporate_id: id, guide_id: guideId };
      }),
    )
    .execute();
}
