import type { SeedCompany } from './types.ts';

/** The company of the accounts 'Corporate member' and 'Company owner'. */
export const companies: SeedCompany[] = [
  {
    name: 'Saltbush Community Sports Club',
    seats: 25,
    guideSlugs: ['child-safe-club', 'step-in-safely', 'drinks-after-work'],
    people: [
      { name: 'Hana Petrovski', email: 'hana@saltbush.example', lastSeenDaysAgo: 2 },
      { name: 'Malakai Fonua', email: 'malakai@saltbush.example', lastSeenDaysAgo: 9 },
      { name: 'Bronwyn Achterberg', email: 'bronwyn@saltbush.example', lastSeenDaysAgo: null },
    ],
    invitations: [{ name: 'Teo Marchetti', email: 'teo@saltbush.example', sentDaysAgo: 3 }],
  },
];
