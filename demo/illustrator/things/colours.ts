import { blend } from '../palette.ts';

/** The papers of one series: a shelf is recognised by them, whatever lies on it. */
export interface Colours {
  wall: string;
  table: string;
  main: string;
  deep: string;
  accent: string;
  second: string;
}

export const series = {
  safe: { wall: '#B5D3CB', table: '#E3C99F', main: '#1F7A78', deep: '#0E4F52', accent: '#C2410C', second: '#F2B134' },
  online: { wall: '#B4C8DB', table: '#D9C6AC', main: '#41709C', deep: '#1E3A57', accent: '#D9643A', second: '#F2C66B' },
  older: { wall: '#F3D893', table: '#C28550', main: '#D58F22', deep: '#6A421E', accent: '#2E6B57', second: '#C2410C' },
  eachOther: {
    wall: '#F0BC9C',
    table: '#A24E36',
    main: '#C2410C',
    deep: '#6A2719',
    accent: '#1F7A78',
    second: '#F2B134',
  },
  events: { wall: '#C9D9B6', table: '#B88A62', main: '#5B8A5E', deep: '#25503D', accent: '#C2410C', second: '#F2B134' },
  news: { wall: '#E4CACC', table: '#A97C77', main: '#8E4A5C', deep: '#4B2637', accent: '#1F7A78', second: '#EDB54A' },
  site: { wall: '#EBD8B6', table: '#C6976A', main: '#1F7A78', deep: '#0E4F52', accent: '#C2410C', second: '#F2B134' },
} satisfies Record<string, Colours>;

export type SeriesName = keyof typeof series;

const nightInk = '#081C28';

/** The same papers when only a lamp or the window lights the room. */
export const darkened = (colours: Colours, share = 0.5): Colours => ({
  ...colours,
  wall: blend(colours.deep, nightInk, share),
  table: blend(blend(colours.table, colours.deep, 0.45), nightInk, share * 0.6),
});
