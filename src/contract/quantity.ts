/** The largest quantity of one line of a cart. The cart needs it without the form rules. */
export const maxQuantity = 99;
