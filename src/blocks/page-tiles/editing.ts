import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Tiles that lead to pages you choose.',
  choices: { TileType: { 1: 'A picture with a title', 2: 'A card with a description' } },
  start: {
    Title: 'Where would you like to start?',
    TileType: '1',
    PageObjects: '[{"pageUrl":"/","pageTitle":"A page","tileDesc":"What is there."}]',
  },
};
