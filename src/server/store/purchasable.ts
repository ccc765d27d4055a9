import type { Kysely } from 'kysely';
import type { Cents } from '#contract/money.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { Failure } from '../outcome.ts';

/**
 * What the store knows of the things it sells (house: `store` knows no guide, event or subscription). Each kind is
 * registered in `services.ts`.
 */
export interface PurchasableKind {
  kind: 'product' | 'guide' | 'event';
  /** Two of it in one cart make no sense: whoever is given a second one has one. */
  once: boolean;
  /** Such a line can only be paid by a signed-in member (§4: a cart with a guide requires an account). */
  needsAccount: boolean;
  /** Prices and checks all lines of this kind from the database, in one query. */
  quote(source: Kysely<Tables>, lines: CartLine[], now: Date): Promise<Quote[]>;
  /** As `quote`, from the published catalogue that this process has in memory. */
  quoteFromCache(deps: Deps): Promise<CachedQuotes>;
  /**
   * Why this member cannot pay for these lines; checked under the lock of the cart, and again when it is charged. Only
   * kinds that are bought once have it.
   */
  refuseBuyer?(source: Kysely<Tables>, uid: string, lines: CartLine[]): Promise<Failure | null>;
  /**
   * Delivers paid lines (entitlements, registrations) inside the transaction that settles the order, before the order
   * has its number.
   */
  fulfil(tx: Tx, deps: Deps, order: FulfilledOrder, lines: FulfilledLine[]): Promise<Booked[]>;
  /** Paths of what is opened here once it is paid, by item. Only kinds that are opened have it. */
  opensAt?(source: Kysely<Tables>, itemIds: number[]): Promise<Map<number, string>>;
  /** Takes back what `fulfil` gave, inside the transaction that records the refund. */
  revoke(tx: Tx, deps: Deps, orderId: number, lines: FulfilledLine[]): Promise<void>;
}

export interface ChosenOption {
  name: string;
  value: string;
}

/** A line as the cart stores it: what was chosen, never what it costs. */
export interface CartLine {
  id: number;
  kind: PurchasableKind['kind'];
  itemId: number;
  variantId: number | null;
  options: ChosenOption[];
  quantity: number;
  /** JSON that belongs to the kind, such as an event's registration form. */
  details: unknown;
}

/** What the catalogue says of one line. */
export interface Quote {
  name: string;
  /** What a reader sees below the name; sanitised HTML. */
  descriptionHtml: string | null;
  options: ChosenOption[];
  unitCents: Cents;
  addedCents: Cents;
  gstFree: boolean;
  /** Key of the pool that the quantity is taken from; null where nothing is scarce. Its row exists. */
  capacityKey: string | null;
  /** The message when the pool holds less than is ordered: 'Fully Booked', 'Only 2 places left.' … */
  shortage(left: number): string;
  /** Why it cannot be bought at all, as a person reads it; null when it can. */
  problem: string | null;
}

/** The quote of a line; null for an item that is not published, or too new to be in memory. */
export type CachedQuotes = (line: CartLine, now: Date) => Quote | null;

/** Who buys, as the order and its receipt name them. */
export interface Buyer {
  firstName: string;
  surname: string;
  email: string;
  phone: string | null;
}

export interface FulfilledOrder {
  id: number;
  uid: string | null;
  buyer: Buyer;
}
export interface FulfilledLine extends CartLine {
  name: string;
}

/**
 * The booking code of a delivered line, for the order and its receipt, and a mail that is queued with the
 * receipt.
 */
export interface Booked {
  lineId: number;
  bookingCode: string;
  mail: OutgoingMail;
}

export type PurchasableKinds = Record<PurchasableKind['kind'], PurchasableKind>;
