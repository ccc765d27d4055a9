import { type ButtonStyle, LinkButton } from './button.tsx';

interface CartContent {
  numberOfItems: number;
  totalQuantity: number;
}

/**
 * What ADD TO CART leaves on the page of a guide, an event and a product: these words, then the pressed button,
 * outlined and at its place, then GO TO CART in the colour of the main action.
 */
export function inCartText(name: string, { numberOfItems, totalQuantity }: CartContent): string {
  const items = numberOfItems === 1 ? '1 item' : `${numberOfItems} items`;
  // The count of the cart is the quantity.
  const holds = totalQuantity === numberOfItems ? items : `${items} (quantity ${totalQuantity})`;
  return `${name} is in your cart. The cart now holds ${holds}.`;
}

export function GoToCart(look: ButtonStyle) {
  return (
    <LinkButton href="/cart" {...look}>
      GO TO CART
    </LinkButton>
  );
}
