import * as z from 'zod/mini';
import { refusal } from './cms.schemas.ts';
import { ownInvitation } from './companies.schemas.ts';
import { data, flat, results } from './errors.schemas.ts';
import { id } from './cart-shapes.schemas.ts';
import { categoryTile, guide } from './guides.schemas.ts';
import { overview } from './overview.schemas.ts';
import { roles } from './permissions.ts';

export const memberInfo = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  memberType: z.enum(['member', 'subscriber', 'corporate']),
  corporateId: z.nullable(id),
  corporateName: z.nullable(z.string()),
  subscription: z.nullable(
    z.object({
      subscriptionType: z.enum(['standard', 'pro']),
      per: z.enum(['monthly', 'yearly']),
      status: z.enum(['active', 'pastDue', 'cancelled']),
      paidUntil: z.string(),
    }),
  ),
});

export const memberProfile = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  corporateId: z.nullable(id),
  status: z.enum(['active', 'inactive']),
  roles: z.array(z.enum(roles)),
  memberInfo,
});

export const updateUserProfile = {
  input: z.object({
    uid: z.string().check(z.maxLength(128)),
    email: z.string().check(z.maxLength(400)),
    displayName: z.nullable(z.string().check(z.maxLength(200))),
    emailVerified: z.boolean(),
  }),
  output: results(z.object({ profile: memberProfile, invitations: z.array(ownInvitation) })),
  summary:
    'Sent after sign-in and sign-up. The token decides uid, e-mail and emailVerified; only displayName is taken from the body.',
};

export const getProfile = {
  input: z.object({}),
  output: data(memberProfile),
  summary: 'The profile of the signed-in member.',
};

export const canAccess = {
  input: z.object({ url: z.string().check(z.maxLength(512)) }),
  output: flat({
    redirectUrl: z.nullable(z.string()),
    accessResultCode: z.union([z.literal(0), z.literal(98), z.literal(99)]),
    /** Set with the codes 98 and 99. */
    refusal: z.nullable(refusal),
  }),
  summary: 'Whether the viewer may open a page.',
};

/** A category of the second dashboard: the number of guides, and whether one of them is new. */
export const newCategory = z.extend(categoryTile, { categoryId: id, guideCount: z.number(), isNew: z.boolean() });

/** A guide that may be locked, and the reason why. */
export const memberGuide = z.extend(guide, {
  locked: z.boolean(),
  lockedReason: z.nullable(z.enum(['subscription', 'purchase', 'corporate'])),
  /** The subscription that would open it. */
  plan: z.nullable(z.enum(['standard', 'pro'])),
});

/** Only narrows the access that the membership grants (invariant 21); text, because it comes from a URL or storage. */
const corporateId = z.optional(z.string().check(z.maxLength(40)));
const inCategory = z.object({ cat: z.optional(z.string().check(z.maxLength(512))), corporateId });

export const getDashboard = {
  input: z.object({ corporateId }),
  output: flat({
    categories: z.array(categoryTile),
    newCategories: z.array(newCategory),
    memberInfo: z.nullable(memberInfo),
    overview: z.nullable(overview),
  }),
  summary: 'What the dashboards of members open with, and the categories of guides.',
};

export const getCategory = {
  input: inCategory,
  output: flat({ guides: z.array(guide) }),
  summary: 'The guides of a category that the member may open.',
};

export const getCategoryV2 = {
  input: inCategory,
  output: flat({
    category: z.nullable(newCategory),
    subCategories: z.array(newCategory),
    guides: z.array(memberGuide),
  }),
  summary: 'All guides of a category, the locked ones with what would open them (A-19).',
};
