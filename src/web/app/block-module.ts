import { folderOf } from '#blocks/folder.ts';

/** Source file of a block's view, by folder name: Ecm-ProductList → src/blocks/ecm-product-list/view.tsx. */
export function blockModule(itemTypeCode: string): string {
  return `src/blocks/${folderOf(itemTypeCode)}/view.tsx`;
}

/** Source file of the control that a Code item names. */
export function controlModule(name: string): string {
  return `src/blocks/code/controls/${name}.tsx`;
}
