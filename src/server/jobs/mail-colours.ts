// The palette of the site (web/app/styles/tokens.css), which no mail program loads.

export const day = {
  ground: '#F6F1E7',
  sheet: '#FFFDF8',
  panel: '#F6F1E7',
  line: '#DFD7C7',
  ink: '#14232B',
  soft: '#47575D',
  deep: '#0E4F52',
  band: '#0E4F52',
  action: '#C2410C',
  onAction: '#FFFFFF',
};

export const night: typeof day = {
  ground: '#0F1C21',
  sheet: '#1A2D34',
  panel: '#15262C',
  line: '#31464D',
  ink: '#F3EEE3',
  soft: '#B6C3C2',
  deep: '#93D5CF',
  band: '#17605E',
  action: '#F27549',
  onAction: '#1F0C04',
};

/** No font is fetched, because that would tell when a mail is read: what a device has stands in (decision 88). */
export const sans = "'Public Sans', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const serif = "Fraunces, Georgia, 'Iowan Old Style', 'Times New Roman', serif";
