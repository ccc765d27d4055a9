import { maxQuantity } from '#contract/quantity.ts';
import { type Failure, fail, ok, type Outcome } from '../../outcome.ts';
import type { CartLine } from '../purchasable.ts';

// What a cart holds after an item is put into it, without a database.

const maxLines = 100;
/** The id of a line before the insert. */
const notStored = 0;

const cartFull = fail('Your cart is full. Please remove something first.', undefined, 'cart_full');
const tooMany = (max: number): Failure => fail(`Quantity - Max ${max}.`, 'quantity', 'quantity_max');

/** If the item is in the cart: 'add' increases its quantity, 'keep' does nothing, 'separate' adds another line. */
export type WhenPresent = 'add' | 'keep' | 'separate';

interface PutItem {
  lines: CartLine[];
  /** The line that holds the item now. */
  line: CartLine;
  /** What must be stored: a new line, another quantity of this one, or nothing. */
  store: 'line' | 'quantity' | null;
}

export function putItem(
  lines: readonly CartLine[],
  wanted: Omit<CartLine, 'id'>,
  { whenPresent, maxQuantity: max }: { whenPresent: WhenPresent; maxQuantity: number },
): Outcome<PutItem> {
  const present = whenPresent === 'separate' ? undefined : lines.find((line) => isSameItem(line, wanted));
  if (present === undefined) {
    if (lines.length >= maxLines) return cartFull;
    const line = { id: notStored, ...wanted };
    return ok({ lines: [...lines, line], line, store: 'line' });
  }
  if (whenPresent === 'keep') return ok({ lines: [...lines], line: present, store: null });
  const line = { ...present, quantity: present.quantity + wanted.quantity };
  if (line.quantity > max) return tooMany(max);
  return ok({ lines: lines.map((each) => (each === present ? line : each)), line, store: 'quantity' });
}

/**
 * How a line of an older cart joins the lines of the new one after a log-in: what is sold once stays once, other
 * quantities are added up to the maximum. Tickets stay apart, because each line has its own attendee; null for these.
 */
export function mergedLine(kept: readonly CartLine[], older: CartLine, isOnce: boolean): CartLine | null {
  const same = kept.find((each) => isSameItem(each, older));
  if (!same || same.details !== null) return null;
  return isOnce ? same : { ...same, quantity: Math.min(maxQuantity, same.quantity + older.quantity) };
}

function isSameItem(line: Omit<CartLine, 'id'>, wanted: Omit<CartLine, 'id'>): boolean {
  return line.kind === wanted.kind && line.itemId === wanted.itemId && line.variantId === wanted.variantId;
}
