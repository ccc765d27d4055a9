import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { data, flat, results } from './errors.ts';
import { id } from './cart-shapes.ts';
import { categoryTile, guide } from './guides.ts';

const memberInfo = z.object({
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
export type MemberInfo = z.infer<typeof memberInfo>;

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
  roles: z.array(z.enum(['author', 'publisher', 'admin'])),
  memberInfo,
});
export type MemberProfile = z.infer<typeof memberProfile>;

export const updateUserProfile = endpoint({
  method: 'POST',
  path: '/api/profile/UpdateUserProfile',
  access: 'user',
  input: z.object({
    uid: z.string().check(z.maxLength(128)),
    email: z.string().check(z.maxLength(400)),
    displayName: z.nullable(z.string().check(z.maxLength(200))),
    emailVerified: z.boolean(),
  }),
  output: results(z.object({ profile: memberProfile })),
  summary:
    'Sent after sign-in and sign-up. The token decides uid, e-mail and emailVerified; only displayName is taken from the body.',
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/member/getProfile',
  access: 'user',
  input: z.object({}),
  output: data(memberProfile),
  summary: 'The profile of the signed-in member.',
});

/** 98 login needed, 99 no permission (§9). */
export const canAccess = endpoint({
  method: 'GET',
  path: '/api/member/canAccess',
  access: 'opt',
  input: z.object({ url: z.string().check(z.maxLength(512)) }),
  output: flat({
    redirectUrl: z.nullable(z.string()),
    accessResultCode: z.union([z.literal(0), z.literal(98), z.literal(99)]),
  }),
  summary: 'Whether the viewer may open a page.',
});

/** A category as the second dashboard shows it: how many guides, and whether one of them is new. */
const newCategory = z.extend(categoryTile, { categoryId: id, guideCount: z.number(), isNew: z.boolean() });
export type NewCategory = z.infer<typeof newCategory>;

/** A guide that may still be locked, and what would open it. */
const memberGuide = z.extend(guide, {
  locked: z.boolean(),
  lockedReason: z.nullable(z.enum(['subscription', 'purchase', 'corporate'])),
});
export type MemberGuide = z.infer<typeof memberGuide>;

/**
 * Only narrows what membership grants already (invariant 21); text, because it comes from an address or from storage.
 */
const corporateId = z.optional(z.string().check(z.maxLength(40)));
const inCategory = z.object({ cat: z.optional(z.string().check(z.maxLength(512))), corporateId });

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/member/getDashboard',
  access: 'user',
  input: z.object({ corporateId }),
  output: flat({
    categories: z.array(categoryTile),
    newCategories: z.array(newCategory),
    memberInfo: z.nullable(memberInfo),
  }),
  summary: 'The categories of guides, for the dashboards of members.',
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/api/member/getCategory',
  access: 'user',
  input: inCategory,
  output: flat({ guides: z.array(guide) }),
  summary: 'The guides of a category that the member may open.',
});

export const getCategoryV2 = endpoint({
  method: 'GET',
  path: '/api/member/getcategoryv2',
  access: 'user',
  input: inCategory,
  output: flat({
    category: z.nullable(newCategory),
    subCategories: z.array(newCategory),
    guides: z.array(memberGuide),
  }),
  summary: 'All guides of a category, the locked ones with what would open them (A-19).',
});
