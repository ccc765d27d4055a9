import type { SeedCategory } from '../types.ts';

export const categories: SeedCategory[] = [
  { id: 1, name: 'Books and cards' },
  { id: 2, name: 'To wear and carry' },
  { id: 3, name: 'For teams and clubs' },
];
