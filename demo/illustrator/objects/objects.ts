import type { Paper } from '../paper.ts';
import { bottle, bottlePair, kit, kitOpen, workshopBox, workshopRoom } from './kept.ts';
import { book, bookOpen, cards, cardsBox, journal, journalOpen, posterRoll, posters } from './printed.ts';
import { shirtCoral, shirtSand, shirtTeal, toteNatural, toteTeal, wristbandPair, wristbands } from './worn.ts';

export const objects = {
  book,
  bookOpen,
  bottle,
  bottlePair,
  cards,
  cardsBox,
  journal,
  journalOpen,
  kit,
  kitOpen,
  posterRoll,
  posters,
  shirtCoral,
  shirtSand,
  shirtTeal,
  toteNatural,
  toteTeal,
  workshopBox,
  workshopRoom,
  wristbandPair,
  wristbands,
} satisfies Record<string, (paper: Paper) => void>;

export type ObjectName = keyof typeof objects;
