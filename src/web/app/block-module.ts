/** Source file of a block's view, by the naming rule of the folder: Ecm-ProductList → src/blocks/ecm-product-list/view.tsx. */
export function blockModule(itemTypeCode: string): string {
  const folder = itemTypeCode.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
  return `src/blocks/${folder}/view.tsx`;
}
