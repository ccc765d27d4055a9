import type { SeedAccount } from './types.ts';

/**
 * Printed at each start of a demonstration, and in the README. With NODE_ENV=production seed.ts creates none of them,
 * and no server starts on a database that contains one (published-accounts.ts).
 */
export const demonstrationAccounts: SeedAccount[] = [
  {
    label: 'Member',
    displayName: 'Mira Halloran',
    firstName: 'Mira',
    surname: 'Halloran',
    email: 'member@phi.example',
    password: 'Banksia-tide-41',
    kind: 'member',
    roles: [],
  },
  {
    label: 'Corporate member',
    displayName: 'Tobias Renn',
    firstName: 'Tobias',
    surname: 'Renn',
    email: 'corporate@phi.example',
    password: 'Headland-walk-72',
    kind: 'corporate',
    roles: [],
    company: { name: 'Saltbush Community Sports Club', role: 'member' },
  },
  {
    label: 'Company owner',
    displayName: 'Marguerite Oyelaran',
    firstName: 'Marguerite',
    surname: 'Oyelaran',
    email: 'owner@phi.example',
    password: 'Saltbush-gate-35',
    kind: 'corporate',
    roles: [],
    company: { name: 'Saltbush Community Sports Club', role: 'owner' },
  },
  {
    label: 'Editor',
    displayName: 'Asha Verrall',
    firstName: 'Asha',
    surname: 'Verrall',
    email: 'editor@phi.example',
    password: 'Paperbark-ink-58',
    kind: 'editor',
    roles: ['author', 'publisher'],
  },
  {
    label: 'Administrator',
    displayName: 'Jonah Castellan',
    firstName: 'Jonah',
    surname: 'Castellan',
    email: 'admin@phi.example',
    password: 'Lighthouse-key-93',
    kind: 'administrator',
    roles: ['author', 'publisher', 'admin'],
  },
];
