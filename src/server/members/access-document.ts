import { endpoints } from '#contract/endpoints.ts';
import { permissionFor } from '#contract/endpoint.ts';
import { roles } from '#contract/permissions.ts';
import type { SignedIn, Viewer } from '../deps.ts';
import { otherRoutes } from '../http/named-routes.ts';
import { type PageAccess, decide } from '../access/access.ts';
import type { Entitlements } from '../access/entitlements.ts';
import { permissions } from '../viewer/permissions.ts';

const nobody: Entitlements = {
  subscription: async () => ({ plan: null, until: null, isLapsed: false }),
  companies: async () => [],
  boughtGuides: async () => new Set(),
  companyGuides: async () => new Map(),
  givenGuides: async () => new Map(),
};
const guide = 7;
const own = { corporateId: 1, name: 'Own company' };
const subscriber = (plan: 'standard' | 'pro'): Partial<Entitlements> => ({
  subscription: async () => ({ plan, until: null, isLapsed: false }),
});

type Person = { name: string; viewer: Viewer; entitlements: Entitlements };
const person = (name: string, entitlements: Partial<Entitlements> = {}, changes: Partial<SignedIn> = {}): Person => ({
  name,
  viewer: {
    uid: name,
    email: 'somebody@example.org',
    emailVerified: true,
    displayName: null,
    authTime: 0,
    sessionId: null,
    roles: [],
    active: true,
    factor: 'none',
    provenAt: 0,
    ...changes,
  },
  entitlements: { ...nobody, ...entitlements },
});

/** Everybody whom the rules tell apart. */
const people: readonly Person[] = [
  { name: 'Visitor', viewer: null, entitlements: nobody },
  person('Member'),
  person('Buyer', { boughtGuides: async () => new Set([guide]) }),
  person('Was given it', { givenGuides: async () => new Map([[guide, null]]) }),
  person('Standard', subscriber('standard')),
  person('Professional', subscriber('pro')),
  person('Lapsed', { subscription: async () => ({ plan: null, until: null, isLapsed: true }) }),
  person('Company member', {
    companies: async () => [{ ...own, role: 'member' }],
    companyGuides: async () => new Map([[guide, own.name]]),
  }),
  person('Company owner', {
    companies: async () => [{ ...own, role: 'owner' }],
    companyGuides: async () => new Map([[guide, own.name]]),
  }),
  person('Inactive', subscriber('pro'), { active: false, roles: ['admin'] }),
  person('Author', {}, { roles: ['author'] }),
  person('Publisher', {}, { roles: ['publisher'] }),
  person('Administrator', {}, { roles: ['admin'] }),
  person('Shop, events, door', {}, { roles: ['shop', 'events', 'door'] }),
];

const pages: readonly { name: string; access: PageAccess; path: string }[] = [
  { name: 'Open page', access: { kind: 'public' }, path: '/a' },
  { name: '/member/dashboard', access: { kind: 'member' }, path: '/member/dashboard' },
  { name: 'For members (/templates)', access: { kind: 'member' }, path: '/templates' },
  { name: 'For subscribers', access: { kind: 'subscriber', plan: 'standard' }, path: '/a' },
  { name: 'For Professional subscribers', access: { kind: 'subscriber', plan: 'pro' }, path: '/a' },
  { name: 'For people of any company', access: { kind: 'corporate' }, path: '/a' },
  { name: 'For people of their company', access: { kind: 'corporate', corporateIds: [1] }, path: '/a' },
  { name: 'For people of another company', access: { kind: 'corporate', corporateIds: [2] }, path: '/a' },
  { name: 'Guide, bought or given', access: { kind: 'entitlement', guideId: guide }, path: '/a' },
  {
    name: 'Guide that is also in Standard',
    access: { kind: 'entitlement', guideId: guide, plan: 'standard' },
    path: '/a',
  },
  { name: 'Another guide', access: { kind: 'entitlement', guideId: 8 }, path: '/a' },
];

/** The text of docs/access.md, from the rules themselves. */
export async function accessDocument(): Promise<string> {
  const decisions = await Promise.all(
    pages.map(async ({ name, access, path }) => [
      name,
      ...(await Promise.all(people.map((each) => resultOf(each, access, path)))),
    ]),
  );
  return `# Who may do what

Generated from the code by \`npm run access-table\`; a test fails if it is out of date.

## Pages, guides, files and search results

Decided by \`server/access/access.ts\`. A page without a rule has the rule of the nearest page above it. ✓ opens ·
log-in: asks to log in (code 98) · – No Permission (99) · renew: leads to the renewal · disabled: 'Account Disabled'.

${table(['', ...people.map(({ name }) => name)], decisions)}
## Permissions of staff

\`server/viewer/permissions.ts\`. An inactive account has none, nor has a log-in that has not passed the second factor
which publisher, admin, shop, events and door need.

${table(
  ['', ...roles],
  Object.entries(permissions).map(([permission, holders]) => [
    permission,
    ...roles.map((role) => (holders.includes(role) ? '✓' : '')),
  ]),
)}
## Calls

\`anon\`, \`opt\`: everybody, with \`opt\` richer for members · \`user\`: log-in needed · \`staff\`: any
permission, for what it may see · otherwise the permission · asks again: needs a password or code of the last 30 minutes.
The dashboards refuse inactive accounts, and the calls of companies ask for the owner.

${table(
  ['Call', 'Access'],
  endpoints.map(({ method, path, access, fresh }) => [
    `${method} ${path}`,
    `${permissionFor(access) ?? access}${fresh ? ', asks again' : ''}`,
  ]),
)}
## Other routes

${table(
  ['Route', 'Who'],
  otherRoutes.map(({ shown, who }) => [shown, who]),
).trimEnd()}
`;
}

async function resultOf({ viewer, entitlements }: Person, access: PageAccess, path: string): Promise<string> {
  const { needs, redirectUrl } = await decide(viewer, access, path, () => entitlements);
  if (redirectUrl !== null) return 'renew';
  if (needs === null) return '✓';
  if (needs.login) return 'log-in';
  return needs.inactive ? 'disabled' : '–';
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
