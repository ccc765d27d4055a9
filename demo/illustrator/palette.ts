/** The site's colours and the paper colours that match them. */
export const ink = '#14232B';
export const paperWhite = '#FFFDF8';
export const sand = '#F6F1E7';
export const warmSand = '#EBDCC0';
export const deepTeal = '#0E4F52';
export const seaTeal = '#1F7A78';
export const foam = '#E4F0EA';
export const coral = '#C2410C';
const apricot = '#E58A63';
export const saffron = '#F2B134';
export const gum = '#7E9F84';

export interface Mood {
  sky: readonly [string, string];
  light: string;
  glow: string;
  cloud: string;
  land: readonly [string, string];
  sea: readonly [string, string];
  shore: readonly [string, string];
  leaf: readonly [string, string];
  accent: string;
  dark: boolean;
  starry?: boolean;
}

/** Times of day and weather: the same shapes in another light. */
export const moods = {
  dawn: {
    sky: ['#F4C9A8', '#FBEFDD'],
    light: '#F2B134',
    glow: '#FBE0B4',
    cloud: '#FFF6E9',
    land: ['#BFD0C0', '#0F4C4F'],
    sea: ['#A9D0C6', '#1F7A78'],
    shore: ['#F3E4CB', '#DDBF90'],
    leaf: ['#7E9F84', '#27594F'],
    accent: coral,
    dark: false,
  },
  day: {
    sky: ['#BFDDD8', '#F4F3E6'],
    light: '#FFF3CF',
    glow: '#F7E7B4',
    cloud: '#FFFDF8',
    land: ['#A8CBBF', '#175A57'],
    sea: ['#8CC6BC', '#12666A'],
    shore: ['#F6EAD2', '#E2C793'],
    leaf: ['#8FB08F', '#2E6B57'],
    accent: saffron,
    dark: false,
  },
  dusk: {
    sky: ['#D9694A', '#F8D3A2'],
    light: '#FCE6B0',
    glow: '#F2B134',
    cloud: '#F6C7A0',
    land: ['#B98C7C', '#15383F'],
    sea: ['#D9A284', '#17555A'],
    shore: ['#E9C9A0', '#B98B5D'],
    leaf: ['#5F7F6B', '#163F40'],
    accent: saffron,
    dark: true,
  },
  night: {
    sky: ['#0A2A35', '#1E6168'],
    light: '#FFF1CC',
    glow: '#2F7A7C',
    cloud: '#2C6B70',
    land: ['#1D5A60', '#071D26'],
    sea: ['#23696E', '#0A313B'],
    shore: ['#7F8F84', '#4C625F'],
    leaf: ['#2B6A66', '#0B2C35'],
    accent: saffron,
    dark: true,
    starry: true,
  },
  mist: {
    sky: ['#DDE6DD', '#F6F1E7'],
    light: '#FFFDF8',
    glow: '#FBF3DD',
    cloud: '#FFFDF8',
    land: ['#D0DBCF', '#3F7570'],
    sea: ['#C7DAD1', '#5E9C95'],
    shore: ['#F1E8D6', '#D9C7A3'],
    leaf: ['#9DB59B', '#4B7A69'],
    accent: apricot,
    dark: false,
  },
  storm: {
    sky: ['#6E9292', '#DCE2D6'],
    light: '#FBF0D0',
    glow: '#E9E4C8',
    cloud: '#86A7A5',
    land: ['#8FB0A9', '#123F45'],
    sea: ['#86B0AA', '#0E4F52'],
    shore: ['#E5D8BE', '#BFA77E'],
    leaf: ['#6F9480', '#1D4F4B'],
    accent: saffron,
    dark: false,
  },
} satisfies Record<string, Mood>;

export type MoodName = keyof typeof moods;

/** A colour between two others, `share` from 0 (first) to 1 (second). */
export function blend(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * Math.min(1, Math.max(0, share)));
  });
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function ramp(pair: readonly [string, string], share: number): string {
  return blend(pair[0], pair[1], share);
}
