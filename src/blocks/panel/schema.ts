import { choice, colour, defineBlock, flag, images, text } from '../define.ts';

export const panel = defineBlock({
  type: 'Panel',
  label: 'Panel',
  children: 'items',
  fields: {
    BgColor: colour('Background colour'),
    ImageUrl: images('Background picture'),
    BackgroundTile: flag(false, 'Repeat the picture'),
    AlignV: text('50%', 'Part of the picture that shows'),
    TextColorTheme: choice(['white', 'black'], 'white', 'Text colour on a dark ground or picture'),
  },
});
