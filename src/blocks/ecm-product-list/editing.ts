import type { BlockEditing } from '../editing.ts';

export const editing: BlockEditing = {
  group: 'Lists of the site',
  help: 'Products of the shop.',
  fields: { SelectedCategories: { control: 'productCategories' } },
  start: { Title: 'Products' },
};
