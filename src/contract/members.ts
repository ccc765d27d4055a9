import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { data, flat, results } from './errors.ts';

export const memberProfile = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.nullable(z.string()),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['active', 'inactive']),
  roles: z.array(z.enum(['author', 'publisher', 'admin'])),
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
  summary: 'Sent after sign-in and sign-up. The token decides uid, e-mail and emailVerified; only displayName is taken from the body.',
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
  output: flat({ redirectUrl: z.nullable(z.string()), accessResultCode: z.union([z.literal(0), z.literal(98), z.literal(99)]) }),
  summary: 'Whether the viewer may open a page.',
});
