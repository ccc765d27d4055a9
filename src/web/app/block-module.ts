/** Source file of a block's view, by the naming rule of the folder: Ecm-ProductList → src/blocks/ecm-product-list/view.tsx. */
export function blockModule(itemTypeCode: string): string {
  const folder = itemTypeCode.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return `src/blocks/${folder}/view.tsx`;
}

/** Source file of a control that a Code item names. */
export function controlModule(name: string): string {
  return `src/blocks/code/controls/${name}.tsx`;
}
