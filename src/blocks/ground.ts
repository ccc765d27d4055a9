import type { CSSProperties } from 'react';

/** Named colours of the design system for editors; any CSS colour is also accepted. */
export const palette: Readonly<Record<string, string>> = {
  paper: '#fffdf8',
  sand: '#f6f1e7',
  shell: '#ece4d5',
  mist: '#e4f0ed',
  saffron: '#f2b134',
  white: '#ffffff',
  ink: '#14232b',
  deep: '#0e4f52',
  deepest: '#0a3538',
  teal: '#1b7371',
  coral: '#c2410c',
  black: '#000000',
};

export type TextTheme = 'white' | 'black';

export function colourValue(colour: string): string {
  const name = colour.toLowerCase();
  // `Object.hasOwn`, because names such as 'constructor' exist on the prototype.
  return (Object.hasOwn(palette, name) ? palette[name] : undefined) ?? colour;
}

/** Colours of the palette that have a form for the dark theme; all others stay what the editor chose. */
const grounds: Readonly<Record<string, string>> = {
  paper: 'var(--paper)',
  sand: 'var(--sand)',
  shell: 'var(--shell)',
  mist: 'var(--mist)',
  white: 'var(--raised)',
  deep: 'var(--deep-ground)',
  deepest: 'var(--deepest)',
  teal: 'var(--teal-ground)',
  ink: 'var(--ink-ground)',
};

const themed = new Map(Object.entries(grounds).map(([name, ground]) => [palette[name], ground]));

/** The CSS of a background colour. */
export function groundColour(colour: string): string {
  const value = colourValue(colour);
  return themed.get(value.toLowerCase()) ?? value;
}

/**
 * What an element on an editor's colour says of itself: `data-ground` whether controls on it need the dark forms,
 * `data-scheme` that its words stay dark in the dark theme too, because its colour stays light (decision 87).
 */
export function groundAttributes(theme: TextTheme, colour: string, hasImage: boolean) {
  const staysLight = theme === 'black' && colour !== '' && !hasImage && groundColour(colour) === colourValue(colour);
  return {
    'data-theme': theme,
    'data-ground': theme === 'white' ? 'dark' : undefined,
    'data-scheme': staysLight ? 'light' : undefined,
  };
}

/** Background colours on which a sand-coloured card has too little contrast. */
export function isSandy(colour: string): boolean {
  return [palette['sand'], palette['shell']].includes(colourValue(colour).toLowerCase());
}

/**
 * Returns the editor's text theme if its contrast is enough (4.5 : 1 for white, 7 : 1 for black), else the other theme.
 * A Panel without colour has the light page background, where white, the default of §3, has no contrast.
 */
export function readableTheme(theme: TextTheme, colour: string, hasImage: boolean): TextTheme {
  if (hasImage) return theme;
  if (colour === '') return 'black';
  const light = luminance(colourValue(colour));
  if (light === undefined) return theme;
  const hasContrast = { white: 1.05 / (light + 0.05) >= 4.5, black: (light + 0.05) / 0.05 >= 7 };
  return hasContrast[theme] ? theme : theme === 'white' ? 'black' : 'white';
}

/**
 * CSS for a background of colour and image. A tint keeps text readable on a colour whose luminance is unknown; on an
 * image the text stands on a card of its own.
 */
export function groundStyle(
  colour: string,
  imageUrl: string | undefined,
  options: { theme: TextTheme; tile: boolean; alignV: string },
): CSSProperties {
  const style: CSSProperties = colour === '' ? {} : { backgroundColor: groundColour(colour) };
  if (imageUrl === undefined) {
    // The luminance of names such as 'yellow' or 'transparent' is unknown, so the theme may lack contrast without it.
    if (colour === '' || luminance(colourValue(colour)) !== undefined) return style;
    const tint = options.theme === 'white' ? 'rgb(10 42 46 / 74%)' : 'rgb(255 253 248 / 84%)';
    return { ...style, backgroundImage: `linear-gradient(${tint}, ${tint})` };
  }
  return {
    ...style,
    backgroundImage: cssUrl(imageUrl),
    backgroundSize: options.tile ? 'auto' : 'cover',
    backgroundRepeat: options.tile ? 'repeat' : 'no-repeat',
    backgroundPosition: `50% ${verticalPosition(options.alignV)}`,
  };
}

/** AlignV: a percentage, a length or a keyword; any other value gives the default of §3. */
export function verticalPosition(alignV: string): string {
  return /^(-?\d+(\.\d+)?(%|px|rem)|top|center|bottom)$/.test(alignV.trim()) ? alignV.trim() : '50%';
}

function cssUrl(address: string): string {
  return `url("${address.replace(/["\\\n\r]/g, (character) => encodeURIComponent(character))}")`;
}

/** Relative luminance (WCAG) of a hex or rgb colour; undefined for any other notation. */
export function luminance(colour: string): number | undefined {
  const channels = channelsOf(colour);
  if (channels === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): number[] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  if (short) return short.slice(1).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (long) return long.slice(1).map((pair) => Number.parseInt(pair, 16));
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(colour);
  return rgb?.slice(1).map(Number);
}
