/** The action that a product status offers (§4, §9). `add` and `enquire` are active; `none` is a disabled button. */
export interface ProductAction {
  kind: 'add' | 'enquire' | 'none';
  label: string;
}

const actions: Readonly<Record<number, ProductAction>> = {
  0: { kind: 'add', label: 'ADD TO CART' },
  1: { kind: 'none', label: 'SOLD OUT' },
  98: { kind: 'none', label: 'NOT AVAILABLE' },
  100: { kind: 'enquire', label: 'ENQUIRE NOW' },
};
const notAvailable: ProductAction = { kind: 'none', label: 'NOT AVAILABLE' };

/** An unknown status shows the server's text and disables the button. */
export function productAction(status: number, statusText: string): ProductAction {
  return actions[status] ?? { ...notAvailable, label: statusText || notAvailable.label };
}

export function onlyLeft(left: number): string {
  return `Only ${left} left`;
}

/** The label on a tile; null for products on sale with more than a few left. */
export function tileStatus(status: number, statusText: string, left?: number): string | null {
  if (status === 0) return left === undefined ? null : onlyLeft(left);
  return statusText || productAction(status, '').label;
}
