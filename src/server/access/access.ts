import * as z from 'zod/mini';
import type { OpenBy } from '#contract/open-by.ts';
import type { Deps, Viewer } from '../deps.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { type Entitlements, type Plan, covers, entitlementsOf } from './entitlements.ts';
import { may } from '../viewer/permissions.ts';

const plan = z.enum(['standard', 'pro']);
/**
 * The access rule of a page; stored with the page. A guide opens for its buyers, for members of a company that
 * gives it to them, and for subscribers of `plan`. Without `corporateIds`, members of every company may open a page.
 */
const pageAccess = z.union([
  z.object({ kind: z.literal('public') }),
  z.object({ kind: z.literal('member') }),
  z.object({ kind: z.literal('subscriber'), plan }),
  z.object({ kind: z.literal('corporate'), corporateIds: z.optional(z.array(z.number())) }),
  z.object({ kind: z.literal('entitlement'), guideId: z.number(), plan: z.optional(plan) }),
]);
export type PageAccess = z.infer<typeof pageAccess>;

/** What a viewer lacks; any one of `plan`, `guideId` and `company` is enough. */
export interface Needs {
  /** The visitor is not logged in; the account may have what else is needed. */
  login: boolean;
  inactive: boolean;
  plan: Plan | null;
  guideId: number | null;
  company: boolean;
}

/** By which part of a rule it was decided, for whoever asks why (`why.ts`). */
export interface Because {
  /** `lacks`: the account has nothing that opens the page; `needs` says what would. */
  kind:
    | 'public'
    | 'login'
    | 'inactive'
    | 'member'
    | 'bought'
    | 'given'
    | 'subscription'
    | 'company'
    | 'staff'
    | 'lacks';
  plan?: Plan;
  /** The name of the company that opens it. */
  company?: string;
  /** When the right ends if nothing is renewed; null if it does not end. */
  until?: string | null;
  /** A subscription has ended. */
  isLapsed?: boolean;
}

/** 0 may open, 98 login needed, 99 no permission (§9). */
export interface AccessDecision {
  accessResultCode: 0 | 98 | 99;
  /** By what it opens; null if it does not, and for staff who open it by their role. */
  openBy: OpenBy | null;
  /** Set if the rule redirects; it then takes precedence over the code. */
  redirectUrl: string | null;
  /** Null if the viewer may open the page. */
  needs: Needs | null;
  because: Because;
}

const opens: Partial<Record<Because['kind'], OpenBy>> = {
  public: 'free',
  member: 'free',
  bought: 'bought',
  given: 'given',
  subscription: 'subscription',
  company: 'company',
};

const allowed = (because: Because): AccessDecision => ({
  accessResultCode: 0,
  openBy: opens[because.kind] ?? null,
  redirectUrl: null,
  needs: null,
  because,
});

/** Where a subscriber whose subscription has ended renews it. */
const renewPage = '/member/account#subscription';

/** Inactive accounts get code 0 here: the page then says 'Account Disabled', without a welcome above it. */
const dashboards: ReadonlySet<string | null> = new Set(['/member/dashboard', '/member/dashboard-test']);

/**
 * The only place that decides access (invariant 20): pages, documents, guides, files, search and canAccess call it.
 * Pass the same `entitlements` for several decisions about one viewer.
 */
export async function decideAccess(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  access: PageAccess,
  path: string,
  entitlements?: Entitlements,
): Promise<AccessDecision> {
  return decide(viewer, access, path, () => entitlements ?? entitlementsOf(deps, viewer ?? { uid: '' }));
}

/** The rule itself. `entitlements` is called only if the decision depends on them. */
export async function decide(
  viewer: Viewer,
  access: PageAccess,
  path: string,
  entitlements: () => Entitlements,
): Promise<AccessDecision> {
  if (access.kind === 'public') return allowed({ kind: 'public' });
  const needs = needsOf(access);
  if (!viewer)
    return {
      accessResultCode: 98,
      openBy: null,
      redirectUrl: null,
      needs: { ...needs, login: true },
      because: { kind: 'login' },
    };
  if (!viewer.active) {
    const isDashboard = access.kind === 'member' && dashboards.has(canonicalPath(path));
    return {
      accessResultCode: isDashboard ? 0 : 99,
      openBy: null,
      redirectUrl: null,
      needs: { ...nothing, inactive: true },
      because: { kind: 'inactive' },
    };
  }
  if (access.kind === 'member') return allowed({ kind: 'member' });
  const held = entitlements();
  const right = await rightIn(access, held);
  if (right) return allowed(right);
  if (may(viewer, 'content.preview')) return allowed({ kind: 'staff' });
  const isLapsed = needs.plan !== null && (await held.subscription()).isLapsed;
  return {
    accessResultCode: 99,
    openBy: null,
    redirectUrl: isLapsed && access.kind === 'subscriber' ? renewPage : null,
    needs,
    because: { kind: 'lacks', isLapsed },
  };
}

type HeldRule = Exclude<PageAccess, { kind: 'public' | 'member' }>;

/** By what the rule opens for somebody who holds this. What was bought comes first: it lasts. */
async function rightIn(rule: HeldRule, held: Entitlements): Promise<Because | null> {
  switch (rule.kind) {
    case 'subscriber':
      return subscribed(held, rule.plan);
    case 'corporate': {
      const { corporateIds } = rule;
      const own = (await held.companies()).find(({ corporateId }) => corporateIds?.includes(corporateId) ?? true);
      return own ? { kind: 'company', company: own.name } : null;
    }
    case 'entitlement':
      return (
        ((await held.boughtGuides()).has(rule.guideId) ? { kind: 'bought' } : null) ??
        (rule.plan === undefined ? null : await subscribed(held, rule.plan)) ??
        (await throughCompany(held, rule.guideId)) ??
        (await given(held, rule.guideId))
      );
  }
}

async function subscribed(held: Entitlements, wanted: Plan): Promise<Because | null> {
  const { plan: has, until } = await held.subscription();
  return has !== null && covers(has, wanted) ? { kind: 'subscription', plan: has, until } : null;
}

async function throughCompany(held: Entitlements, guideId: number): Promise<Because | null> {
  const company = (await held.companyGuides()).get(guideId);
  return company === undefined ? null : { kind: 'company', company };
}

/** What staff gave, until its day has ended. */
async function given(held: Entitlements, guideId: number): Promise<Because | null> {
  const until = (await held.givenGuides()).get(guideId);
  return until === undefined ? null : { kind: 'given', until };
}

const nothing: Needs = { login: false, inactive: false, plan: null, guideId: null, company: false };

function needsOf(rule: PageAccess): Needs {
  return {
    ...nothing,
    plan: rule.kind === 'subscriber' || rule.kind === 'entitlement' ? (rule.plan ?? null) : null,
    guideId: rule.kind === 'entitlement' ? rule.guideId : null,
    company: rule.kind === 'corporate',
  };
}

/** The rule for stored JSON that cannot be parsed: only those who edit the page have access. */
const unreadable: PageAccess = { kind: 'entitlement', guideId: 0 };

export function parseAccess(json: string): PageAccess {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return unreadable;
  }
  const parsed = z.safeParse(pageAccess, stored);
  return parsed.success ? parsed.data : unreadable;
}

/** The rule of a guide without a page of its own. */
export function accessOfGuide({ guideId, price }: { guideId: number; price: number }): PageAccess {
  return price === 0 ? { kind: 'public' } : { kind: 'entitlement', guideId };
}

export type LockReason = 'subscription' | 'purchase' | 'corporate';

/** The reason why a member cannot open a guide; null if the guide is open. */
export function lockReason({ needs }: AccessDecision): LockReason | null {
  if (needs === null) return null;
  if (needs.plan !== null) return 'subscription';
  return needs.company ? 'corporate' : 'purchase';
}
