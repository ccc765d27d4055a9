import type { CmsItem } from '#contract/cms.ts';
import { payloadOf } from '../define.ts';
import type { BlockEditing } from '../editing.ts';

const isCard = ({ payloads }: CmsItem): boolean => payloadOf(payloads, 'TileType')?.trim() === '2';

const grounds = [
  ['mist', 'Mist'],
  ['saffron', 'Saffron'],
  ['teal', 'Teal'],
  ['deep', 'Deep teal'],
  ['coral', 'Coral'],
  ['ink', 'Ink'],
] as const;
const words = [
  ['white', 'White words'],
  ['black', 'Dark words'],
] as const;

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Tiles that lead to pages you choose.',
  fields: {
    'PageObjects.tileDesc': { isDrawn: isCard },
    'PageObjects.description': { isDrawn: isCard },
    'PageObjects.colorTheme': {
      part: 'looks',
      named: (item) => (isCard(item) ? grounds : words),
    },
  },
  choices: {
    TileType: {
      1: 'A picture with a title',
      2: 'A card with a description',
      3: 'A word on a button, without a picture',
    },
  },
  start: {
    Title: 'Where would you like to start?',
    TileType: '1',
    PageObjects: '[{"pageUrl":"/","pageTitle":"A page","tileDesc":"What is there."}]',
  },
};
