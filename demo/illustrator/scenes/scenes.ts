import type { Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { banksia, ranges, river } from './bush.ts';
import { bay, coast, dunes, jetty, lighthouse, swells } from './coast.ts';
import { lagoon, nightSea, shells, tidePool, underwater, whale } from './tide.ts';
import { town, walk } from './town.ts';

export const scenes = {
  banksia,
  bay,
  coast,
  dunes,
  jetty,
  lagoon,
  lighthouse,
  nightSea,
  ranges,
  river,
  shells,
  swells,
  tidePool,
  town,
  underwater,
  walk,
  whale,
} satisfies Record<string, (paper: Paper, mood: Mood) => void>;

export type SceneName = keyof typeof scenes;
