import type { Mood } from '../palette.ts';
import type { Paper } from '../paper.ts';
import { banksia, gumBlossom, leaves, paperbark, ranges, river, wattle } from './bush.ts';
import { bay, coast, dunes, jetty, lighthouse, swells } from './coast.ts';
import { lagoon, nightSea, rain, shells, tidePool, underwater, whale } from './tide.ts';
import { bridge, kites, town, walk } from './town.ts';

export const scenes = {
  banksia,
  bay,
  bridge,
  coast,
  dunes,
  gumBlossom,
  jetty,
  kites,
  lagoon,
  leaves,
  lighthouse,
  nightSea,
  paperbark,
  rain,
  ranges,
  river,
  shells,
  swells,
  tidePool,
  town,
  underwater,
  walk,
  wattle,
  whale,
} satisfies Record<string, (paper: Paper, mood: Mood) => void>;

export type SceneName = keyof typeof scenes;
