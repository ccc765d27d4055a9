import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';

type Source = Kysely<Tables>;
type CompanyRole = Tables['corporate_member']['role'];

/** The guides that these companies give their members. */
export async function guideIdsOfCompanies(source: Source, corporateIds: readonly number[]): Promise<number[]> {
  if (corporateIds.length === 0) return [];
  const rows = await source
    .selectFrom('corporate_guide')
    .select('guide_id')
    .distinct()
    .where('corporate_id', 'in', [...corporateIds])
    .execute();
  return rows.map((row) => row.guide_id);
}

export async function companyById(source: Source, corporateId: number) {
  return source
    .selectFrom('corporate')
    .select(['id', 'name', 'seats'])
    .where('id', '=', corporateId)
    .executeTakeFirst();
}
export type CompanyRow = NonNullable<Awaited<ReturnType<typeof companyById>>>;

/** Locks the company until the transaction ends, so that its free seats stay true until the write. */
export async function lockCompany(tx: Tx, corporateId: number): Promise<CompanyRow | undefined> {
  return tx
    .updateTable('corporate')
    .set((eb) => ({ seats: eb.ref('seats') }))
    .where('id', '=', corporateId)
    .returning(['id', 'name', 'seats'])
    .executeTakeFirst();
}

export async function roleIn(source: Source, corporateId: number, uid: string): Promise<CompanyRole | undefined> {
  const row = await source
    .selectFrom('corporate_member')
    .select('role')
    .where('corporate_id', '=', corporateId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.role;
}

/** The people of a company, by name. */
export async function peopleOf(source: Source, corporateId: number) {
  return source
    .selectFrom('corporate_member')
    .innerJoin('member', 'member.uid', 'corporate_member.uid')
    .select([
      'member.uid',
      'member.email',
      'member.display_name',
      'member.mail_locale',
      'member.status',
      'corporate_member.role',
      'corporate_member.joined_at',
    ])
    .where('corporate_member.corporate_id', '=', corporateId)
    .orderBy('member.display_name')
    .orderBy('member.email')
    .execute();
}
export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number];

export async function countPeople(source: Source, corporateId: number, role?: CompanyRole): Promise<number> {
  const { count } = await source
    .selectFrom('corporate_member')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('corporate_id', '=', corporateId)
    .$if(role !== undefined, (query) => query.where('role', '=', role as CompanyRole))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Does nothing if the person is a member of the company already. */
export async function insertCompanyMember(source: Source, row: Tables['corporate_member']): Promise<void> {
  await source
    .insertInto('corporate_member')
    .values(row)
    .onConflict((conflict) => conflict.columns(['corporate_id', 'uid']).doNothing())
    .execute();
}

export async function updateRole(source: Source, corporateId: number, uid: string, role: CompanyRole): Promise<void> {
  await source
    .updateTable('corporate_member')
    .set({ role })
    .where('corporate_id', '=', corporateId)
    .where('uid', '=', uid)
    .execute();
}

export async function deleteCompanyMember(source: Source, corporateId: number, uid: string): Promise<void> {
  await source.deleteFrom('corporate_member').where('corporate_id', '=', corporateId).where('uid', '=', uid).execute();
}
