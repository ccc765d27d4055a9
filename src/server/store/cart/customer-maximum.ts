import { onlyForEach } from '#contract/only-for-each.ts';
import type { Tx } from '../../db/connect.ts';
import type { Deps, SignedIn } from '../../deps.ts';
import { fail, type Failure } from '../../outcome.ts';
import { heldOfPools } from './customer-maximum.sql.ts';
import type { Customer } from '../purchasable.ts';
import type { QuotedLine } from './quotes.ts';

/** The refusal of more than one customer may have. */
export const aboveMaximum = (max: number, field?: string): Failure => fail(onlyForEach(max), field, 'customer_maximum');

interface Wanted {
  item: string;
  max: number;
  keys: readonly string[];
  quantity: number;
}

/** The items with a maximum, with the quantity of all of their lines. */
function wantedOf(lines: readonly QuotedLine[]): Wanted[] {
  const limited = lines.flatMap(({ line, quote: { maximum } }) =>
    maximum ? [{ ...maximum, item: `${line.kind}:${line.itemId}`, quantity: line.quantity }] : [],
  );
  return [...Map.groupBy(limited, ({ item }) => item).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: more.reduce((sum, { quantity }) => sum + quantity, first.quantity) }] : [],
  );
}

/** A failure if the cart alone holds too much of the item; what was ordered before counts at pay. */
export function cartAboveMaximum(lines: readonly QuotedLine[], changed: QuotedLine): Failure | null {
  const { kind, itemId } = changed.line;
  const [wanted] = wantedOf(lines.filter(({ line }) => line.kind === kind && line.itemId === itemId));
  return wanted && wanted.quantity > wanted.max ? aboveMaximum(wanted.max) : null;
}

/**
 * A failure if the customer would have too much with these lines. Lets the orders of the same customer for the same
 * item run one after the other, so that the count stays true until the commit. Call it before pools are locked.
 */
export async function refuseAboveMaximum(
  tx: Tx,
  deps: Deps,
  customer: Customer,
  lines: readonly QuotedLine[],
): Promise<Failure | null> {
  const wanted = wantedOf(lines);
  if (wanted.length === 0) return null;
  const names = wanted.flatMap(({ item }) =>
    [customer.uid, customer.emailKey].flatMap((who) => (who === null ? [] : [`maximum:${item}:${who}`])),
  );
  for (const name of names.sort()) await deps.db.engine.lock(tx, name);
  const held = await heldOfPools(
    tx,
    customer,
    wanted.flatMap(({ keys }) => keys),
  );
  const over = wanted.filter(({ keys, quantity, max }) => keys.reduce((sum, key) => sum + held(key), quantity) > max);
  return over.length === 0 ? null : { ok: false, errors: over.flatMap(({ max }) => aboveMaximum(max).errors) };
}

/**
 * Whoever asks: the account with its address, if that is proven. A typed address counts nothing, because the refusal
 * would tell what another person has.
 */
export const customerOf = (viewer: Pick<SignedIn, 'uid' | 'email' | 'emailVerified'> | null): Customer => ({
  uid: viewer?.uid ?? null,
  emailKey: viewer?.emailVerified ? viewer.email.toLowerCase() : null,
});

/** An item with a maximum is sold to accounts only: how much somebody has is counted by account. */
export const needsCustomer = (lines: readonly Pick<QuotedLine, 'quote'>[]): boolean =>
  lines.some(({ quote }) => quote.maximum !== null);
