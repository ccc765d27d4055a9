import type { Role } from '#contract/permissions.ts';
import { foldedKey } from '../db/find-keys.ts';
import type { Deps } from '../deps.ts';
import type { TestApp, TestBrowser } from './test-app.ts';

interface Standing {
  status?: 'active' | 'inactive';
  roles?: Role[];
  subscription?: { plan: 'standard' | 'pro'; paidUntil: string; status?: 'active' | 'ended' };
  company?: { corporateId: number; role?: 'member' | 'owner' };
}

/** A new account with what it holds, and a browser in which it is logged in. */
export async function person(
  app: TestApp,
  email: string,
  standing: Standing = {},
): Promise<{ browser: TestBrowser; uid: string }> {
  const browser = app.browser();
  await browser.signUp({ email });
  const uid = (await app.deps.identity.verify(browser.token ?? ''))?.uid ?? '';
  const at = app.deps.now().toISOString();
  const { subscription, company } = standing;
  await app.deps.db.transaction(async (tx) => {
    await tx
      .insertInto('member')
      .values({
        uid,
        email,
        display_name: 'Mira Halloran',
        email_verified: 1,
        first_name: 'Mira',
        surname: 'Halloran',
        status: standing.status ?? 'active',
        roles_json: JSON.stringify(standing.roles ?? []),
        created_at: at,
        updated_at: at,
      })
      .execute();
    if (subscription) {
      await tx
        .insertInto('subscription')
        .values({
          uid,
          live_uid: subscription.status === 'ended' ? null : uid,
          plan: subscription.plan,
          per: 'monthly',
          status: subscription.status ?? 'active',
          paid_until: subscription.paidUntil,
          periods_paid: 1,
          failed_charges: 0,
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
    if (company)
      await tx
        .insertInto('corporate_member')
        .values({ corporate_id: company.corporateId, uid, role: company.role ?? 'member', joined_at: at })
        .execute();
  });
  return { browser, uid };
}

export async function addCompany(
  deps: Pick<Deps, 'db' | 'now'>,
  company: { name: string; guideIds?: number[] },
): Promise<number> {
  const at = deps.now().toISOString();
  return deps.db.transaction(async (tx) => {
    const { id } = await tx
      .insertInto('corporate')
      .values({ name: company.name, name_key: foldedKey(company.name), seats: 20, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const guideId of company.guideIds ?? [])
      await tx.insertInto('corporate_guide').values({ corporate_id: id, guide_id: guideId }).execute();
    return id;
  });
}

export async function addToCompany(
  deps: Pick<Deps, 'db' | 'now'>,
  membership: { corporateId: number; uid: string; role: 'member' | 'owner' },
): Promise<void> {
  const { corporateId, uid, role } = membership;
  await deps.db.transaction((tx) =>
    tx
      .insertInto('corporate_member')
      .values({ corporate_id: corporateId, uid, role, joined_at: deps.now().toISOString() })
      .execute(),
  );
}

export async function addEntitlement(deps: Pick<Deps, 'db' | 'now'>, uid: string, guideId: number): Promise<void> {
  await deps.db.transaction((tx) =>
    tx
      .insertInto('entitlement')
      .values({ uid, guide_id: guideId, order_id: 1, created_at: deps.now().toISOString(), revoked_at: null })
      .execute(),
  );
}

/** Gives an account other roles, as an administrator would. */
export async function setRoles({ db }: Pick<Deps, 'db'>, uid: string, roles: readonly Role[]): Promise<void> {
  await db.transaction((tx) =>
    tx
      .updateTable('member')
      .set({ roles_json: JSON.stringify(roles) })
      .where('uid', '=', uid)
      .execute(),
  );
}
