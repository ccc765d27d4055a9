import type { PreviewViewer } from '#contract/preview.ts';
import type { Deps } from '../deps.ts';
import type { Entitlements } from './entitlements.ts';
import { companyGuides } from './held.ts';
import { allCompanies, allGuideIds } from './held.sql.ts';

/** What a pretended account has: a subscription, every guide, or a place in every company. */
export function pretendedEntitlements({ db }: Pick<Deps, 'db'>, as: PreviewViewer): Entitlements {
  const plan = as === 'standard' || as === 'pro' ? as : null;
  const companies = async () =>
    as === 'company'
      ? (await allCompanies(db.read)).map(({ id, name }) => ({ corporateId: id, name, role: 'member' as const }))
      : [];
  return {
    subscription: async () => ({ plan, until: null, isLapsed: false }),
    companies,
    boughtGuides: async () => new Set(as === 'owner' ? await allGuideIds(db.read) : []),
    companyGuides: async () => {
      const all = await companies();
      return companyGuides(
        db.read,
        all.map(({ corporateId }) => corporateId),
      );
    },
    givenGuides: async () => new Map(),
  };
}
