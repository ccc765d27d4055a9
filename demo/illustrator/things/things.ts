import type { Paper } from '../paper.ts';
import type { Colours } from './colours.ts';
import * as hooks from './hooks.ts';
import * as kitchen from './kitchen.ts';
import * as onTheTable from './on-the-table.ts';
import * as rooms from './rooms.ts';
import * as paperThings from './paper-things.ts';
import * as seenAbout from './seen-about.ts';
import * as street from './street.ts';
import * as welcome from './welcome.ts';

/** What the pictures show: each a thing or two, drawn in the papers of a series. */
export const things = {
  ...hooks,
  ...kitchen,
  ...onTheTable,
  ...rooms,
  ...paperThings,
  ...seenAbout,
  ...street,
  ...welcome,
} satisfies Record<string, (paper: Paper, colours: Colours) => void>;

export type ThingName = keyof typeof things;
