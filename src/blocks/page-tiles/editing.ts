import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Tiles that lead to pages you choose.',
  start: {
    Title: 'Where would you like to start?',
    TileType: '1',
    PageObjects: '[{"pageUrl":"/","pageTitle":"A page","tileDesc":"What is there."}]',
  },
};
