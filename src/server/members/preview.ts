import type { Endpoint } from '#contract/endpoint.ts';
import { type PreviewViewer, previewViewers } from '#contract/preview.ts';
import { companyGuideIds } from '../companies/company.ts';
import type { Deps, SignedIn, Viewer } from '../deps.ts';
import type { Entitlements } from './entitlements.ts';
import { may } from './permissions.ts';
import { allCompanies, allGuideIds } from './preview.sql.ts';

/**
 * The viewer of a call with the preview header: a pretended account without a uid, so it can read nobody's data. Only
 * for people who may open every page, and only for public calls that answer everybody the same shape; any other call
 * ignores the header.
 */
export function previewedViewer(viewer: Viewer, endpoint: Endpoint, header: string | string[] | undefined): Viewer {
  const as = previewViewers.find((each) => each === header);
  const isPublic = endpoint.method === 'GET' && endpoint.access === 'opt' && !endpoint.personal;
  if (as === undefined || !isPublic || !may(viewer, 'content.preview')) return viewer;
  return as === 'visitor' ? null : { ...nobody, pretends: as };
}

const nobody: SignedIn = {
  uid: '',
  email: '',
  emailVerified: true,
  displayName: null,
  authTime: 0,
  sessionId: null,
  roles: [],
  active: true,
  factor: 'none',
  provenAt: 0,
};

/** What a pretended account has: a subscription, every guide, or a place in every company. */
export function pretendedEntitlements({ db }: Pick<Deps, 'db'>, as: PreviewViewer): Entitlements {
  const plan = as === 'standard' || as === 'pro' ? as : null;
  const companies = async () =>
    as === 'company'
      ? (await allCompanies(db.read)).map(({ id, name }) => ({ corporateId: id, name, role: 'member' as const }))
      : [];
  return {
    subscription: async () => ({ plan, isLapsed: false }),
    companies,
    boughtGuides: async () => new Set(as === 'owner' ? await allGuideIds(db.read) : []),
    companyGuides: async () => {
      const all = await companies();
      return companyGuideIds(
        db.read,
        all.map(({ corporateId }) => corporateId),
      );
    },
  };
}
