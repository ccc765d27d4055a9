/** The folder name of a block type: Ecm-ProductList → ecm-product-list. */
export function folderOf(itemTypeCode: string): string {
  return itemTypeCode.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
}
