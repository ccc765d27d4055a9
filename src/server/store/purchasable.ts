import type { Kysely } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { Cents } from '#contract/money.ts';
import type { OpenBy } from '#contract/open-by.ts';
import type { Tx } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { Deps, SignedIn } from '../deps.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';
import type { Failure } from '../outcome.ts';

/**
 * The interface of the things that the store sells. The store itself knows no guide, event or subscription;
 * `services.ts` registers the kinds.
 */
export interface PurchasableKind {
  kind: 'product' | 'guide' | 'event' | 'subscription';
  /** A person can buy it only once, such as a guide. */
  once: boolean;
  /** Only a signed-in member can pay for it (§4: a cart with a guide requires an account). */
  needsAccount: boolean;
  /** Its quotes change with the time, not only with the catalogue. */
  timed: boolean;
  /** The details of its lines are the form of a person. An erasure empties them; without them nothing is delivered. */
  hasForm: boolean;
  /** Prices and checks all lines of this kind from the database, in one query. */
  quote(source: Kysely<Tables>, lines: CartLine[], now: Date): Promise<Quote[]>;
  /** Like `quote`, from the published catalogue in the memory of this process. */
  quoteFromCache(deps: Deps): Promise<CachedQuotes>;
  /**
   * The reason why this member cannot buy the lines. Checked when the order is placed and again when it is settled.
   * Only kinds with `once` have it.
   */
  refuseBuyer?(source: Kysely<Tables>, uid: string, lines: CartLine[]): Promise<Failure | null>;
  /** The items that open for a member already, and by what. Only kinds with pages have it. */
  openTo?(
    deps: Deps,
    asked: { viewer: SignedIn; locale: Locale },
    itemIds: readonly number[],
  ): Promise<ReadonlyMap<number, OpenBy>>;
  /** Delivers paid lines (entitlements, registrations) in the transaction that settles the order. */
  fulfil(tx: Tx, deps: Deps, order: FulfilledOrder, lines: FulfilledLine[]): Promise<Booked[]>;
  /**
   * Frees what a line holds already, such as offered places, before the order reserves it in the same transaction. Only
   * kinds with offers have it.
   */
  beforeReserve?(tx: Tx, deps: Deps, orderId: number, lines: CartLine[]): Promise<Failure | null>;
  /** Holds again what `beforeReserve` has freed in this transaction: the order could not be reserved. */
  notReserved?(tx: Tx, deps: Deps, lines: CartLine[]): Promise<void>;
  /** The buyer's details in `details`, which fill in the billing form. Only kinds with such details have it. */
  buyerIn?(details: unknown): Buyer | null;
  /** The paths of bought pages by item id. Only kinds with pages have it. */
  opensAt?(source: Kysely<Tables>, itemIds: number[]): Promise<Map<number, string>>;
  /** The page of the tickets of paid lines with booking codes, by line id. Only events have it. */
  ticketsOf?(deps: Deps, lines: BookedLine[]): Promise<Map<number, TicketPage>>;
  /** The key of the pool of a line, as in its quote; null for unlimited items. */
  poolOf(line: Pick<CartLine, 'itemId' | 'variantId'>): string | null;
  /** The lines that only staff take back, with the reason for others: tickets of an event that has begun. */
  begun?(source: Kysely<Tables>, lines: CartLine[], now: Date): Promise<{ lineId: number; refused: Failure }[]>;
  /** What paid lines have delivered, for staff. Only kinds that open or admit to something have it. */
  deliveries?(source: Kysely<Tables>, orderId: number, lines: CartLine[]): Promise<Delivery[]>;
  /** The paid lines that a code beginning with these words names, for staff. Only events have it. */
  linesOfCode?(source: Kysely<Tables>, words: string): Promise<number[]>;
  /**
   * What a refund of these lines ends, by its name. A line that is left out ends nothing, such as an earlier period.
   * Without this, each line ends under its own name.
   */
  ending?(source: Kysely<Tables>, lines: CartLine[]): Promise<{ lineId: number; name: string }[]>;
  /** Ends (part of) the deliveries of `fulfil`, in the transaction that completes the refund. */
  revoke(tx: Tx, deps: Deps, orderId: number, lines: RevokedLine[]): Promise<void>;
  /** What was moved from these lines to another item and is open there. */
  movedAway?(source: Kysely<Tables>, lineIds: number[], now: Date): Promise<MovedAway[]>;
  /** Ends what was moved from these lines to another item, when the whole order is refunded. */
  revokeMoved?(tx: Tx, deps: Deps, lineIds: number[]): Promise<void>;
}

export interface ChosenOption {
  name: string;
  value: string;
}

/** A stored line of a cart: the chosen item, without its price. */
export interface CartLine {
  id: number;
  kind: PurchasableKind['kind'];
  itemId: number;
  variantId: number | null;
  options: ChosenOption[];
  quantity: number;
  /** JSON that only the kind reads, such as the registration form of an event. */
  details: unknown;
}

/** The catalogue data of one line. */
export interface Quote {
  name: string;
  /** Sanitised HTML, shown below the name. */
  descriptionHtml: string | null;
  options: ChosenOption[];
  unitCents: Cents;
  addedCents: Cents;
  gstFree: boolean;
  /** The weight of one unit that is sent by post; null if nothing is sent. */
  grams: number | null;
  /** The picture and the page of the item, for the cart. */
  imageUrl: string | null;
  pageUrl: string | null;
  /** The key of the pool of the quantity; its row exists. null for unlimited items. */
  capacityKey: string | null;
  /** How many are left, for the cart; only from the catalogue in memory, and only if a few are left. */
  left?: number | undefined;
  /** How much of the pool the line holds already, such as offered places. */
  held?: number | undefined;
  /** The message if the pool has less left than ordered: 'Fully Booked', 'Only 2 places left.' … */
  shortage(left: number): string;
  /** The message if the item cannot be bought; null if it can. */
  problem: string | null;
  /** How many one customer may have, counted over the pools of the item; null without a limit. */
  maximum: { max: number; keys: readonly string[] } | null;
  /** The last change that a buyer must know before pay, such as a new date. Only kinds with such changes have it. */
  change?: { at: string; text: string } | undefined;
}

/** The quote of a line; null for an item that is not in memory: unpublished, or too new. */
export type CachedQuotes = (line: CartLine, now: Date) => Quote | null;

/** The buyer's details on the order and the receipt. */
export interface Buyer {
  firstName: string;
  surname: string;
  email: string;
  phone: string | null;
}

/** Who buys: the account, if there is one, and the address in lower case, if whoever asks has proven it. */
export interface Customer {
  uid: string | null;
  emailKey: string | null;
}

export interface FulfilledOrder {
  id: number;
  uid: string | null;
  buyer: Buyer;
  /** The site that the buyer uses. */
  locale: Locale;
}
export interface FulfilledLine extends CartLine {
  name: string;
}

/** A refunded line: `quantity` ends now, and `left` stays with the buyer. */
export interface RevokedLine extends FulfilledLine {
  left: number;
}

/** What was moved from a line to the item of this name. */
export interface MovedAway {
  lineId: number;
  name: string;
  quantity: number;
  hasBegun: boolean;
}

/** The booking code of a delivered line, and the mail that is queued with the receipt, if any. */
export interface Booked {
  lineId: number;
  bookingCode: string;
  mail: OutgoingMail | null;
}

export interface BookedLine {
  id: number;
  itemId: number;
  quantity: number;
  bookingCode: string;
}
/** What a paid line has delivered; staff see whether it is open, never whether somebody used it (invariant 41). */
export interface Delivery {
  lineId: number;
  kind: 'ticket' | 'guide' | 'subscription';
  code: string | null;
  who: string | null;
  what: string;
  when: string | null;
  state: 'open' | 'ended' | 'gone';
  endedAt: string | null;
  movedAt: string | null;
}

export interface TicketPage {
  /** A path with a secret. */
  ticketUrl: string;
  /** Whether the page asks for the names of the people who come. */
  asksNames: boolean;
}

export type PurchasableKinds = Record<PurchasableKind['kind'], PurchasableKind>;

/** Whether a buyer may change the quantity: not of a guide, and not of tickets, which name their attendee. */
export function canChangeQuantity(line: Pick<CartLine, 'kind'>): boolean {
  return line.kind === 'product';
}
