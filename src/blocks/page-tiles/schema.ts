import { choice, defineBlock, flag, image, jsonList, lines, text, url } from '../define.ts';

export const pageTiles = defineBlock({
  type: 'PageTiles',
  label: 'Page tiles',
  children: 'none',
  fields: {
    Title: text('', 'Heading'),
    TileType: choice(['1', '2', '3'], '1', 'Tile'),
    UseSlider: flag(false, 'Show as a slider'),
    PageObjects: jsonList(
      {
        pageUrl: url('Leads to'),
        imageUrl: image('Picture'),
        pageTitle: text('', 'Title'),
        tileDesc: lines('', 'Short description'),
        description: lines('', 'Description'),
        colorTheme: text('', 'Colour'),
      },
      'Tiles',
    ),
  },
});
