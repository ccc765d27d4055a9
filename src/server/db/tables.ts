// Longer than 400 lines: one interface per table, to have the types of the schema in one place.
import type { ColumnType, Generated } from 'kysely';
import type { EditingTables } from './editing-tables.ts';
import type { MemberTables } from './member-tables.ts';
import type { MoneyTables } from './money-tables.ts';

/**
 * Rows as stored. Instants are ISO 8601 UTC texts, booleans 0 or 1, `*_cents` integer cents, `*_json` JSON texts.
 */
type Id = Generated<number>;
type Flag = ColumnType<number, number | undefined, number>;
/** Cents, 0 by default. */
type Amount = Flag;
type Defaulted = ColumnType<string, string | undefined, string>;

interface PageTable {
  id: Id;
  path: string;
  locale: string;
  access_json: string;
  page_type_code: string;
  redirect_to: string | null;
  published_revision_id: number | null;
  protected: Flag;
  /** The title of the draft, else of the latest version. */
  list_title: Defaulted;
  /** The number of the latest version; 0 without one. */
  latest_number: Flag;
  /** Counts the saves of the draft; a save with an older count is refused. */
  draft_lock: Flag;
  /** Counts the changes of path and access. */
  settings_lock: Flag;
  /** Set while the page is in the trash. */
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
}
interface PageRevisionTable {
  id: Id;
  page_id: number;
  number: number;
  title: string;
  image_url: string | null;
  content_json: string;
  created_at: string;
  created_by: string | null;
  published_at: string | null;
  note: Defaulted;
  restored_from: number | null;
}
interface MenuTable {
  name: string;
  locale: string;
  items_json: string;
  /** Counts the changes; a change that read an older count is refused. */
  lock: Flag;
  updated_at: string;
}
interface ContentVersionTable {
  tag: string;
  version: number;
}
/**
 * One searchable document; the engine's text index holds its words (dialects/text-index.ts). `locale` null means both
 * locales, `ends_at` null means that the document does not expire.
 */
interface SearchDocumentTable {
  id: Id;
  kind: 'page' | 'product' | 'guide' | 'event';
  source_id: number;
  locale: string | null;
  path: string;
  ends_at: string | null;
  title: string;
  keywords: string;
  description: string;
  body: string;
}

interface ProductTable {
  id: Id;
  slug: string;
  code: string;
  name: string;
  short_desc: string | null;
  description: string;
  meta_desc: string | null;
  intro: string | null;
  thumbnail_url: string | null;
  price_cents: number;
  price_text_overriding: string | null;
  status: number;
  status_text: string;
  options_json: string;
  gst_free: Flag;
  published: Flag;
  seq: number;
  /** The product is sent by post, so its order needs an address and pays the shipping of `weight_grams`. */
  requires_shipping: Flag;
  weight_grams: Flag;
  /** How many one customer may have; null without a limit. */
  max_per_customer: number | null;
  /** Saves by staff. */
  lock: Flag;
}
interface ProductVariantTable {
  id: Id;
  product_id: number;
  options_json: string;
  added_cents: number;
  available: Flag;
  /** null if the variant weighs the same as its product. */
  weight_grams: number | null;
}
interface ProductImageTable {
  id: Id;
  product_id: number;
  image_url: string;
  alt: string;
  seq: number;
}
interface ProductCategoryTable {
  id: Id;
  name: string;
  seq: number;
}
interface ProductInCategoryTable {
  product_id: number;
  category_id: number;
  seq: number;
}
interface ProductRelatedTable {
  product_id: number;
  related_id: number;
  seq: number;
}

interface GuideCategoryTable {
  id: Id;
  name: string;
  tile_title: string | null;
  page_title: string | null;
  tile_desc: string | null;
  page_url: string;
  tile_image_url: string | null;
  seq: number;
}
interface GuideTable {
  id: Id;
  slug: string;
  title: string;
  tile_title: string | null;
  tile_desc: string | null;
  ecm_description: string | null;
  tile_image_url: string | null;
  page_url: string;
  price_cents: number;
  gst_free: Flag;
  published: Flag;
  seq: number;
  /** First publication; null for a guide that is older than this column. */
  published_at: string | null;
  lock: Flag;
}
interface GuideInCategoryTable {
  guide_id: number;
  category_id: number;
  seq: number;
}
interface EntitlementTable {
  id: Id;
  uid: string;
  guide_id: number;
  order_id: number;
  created_at: string;
  revoked_at: string | null;
}

interface EventTable {
  id: Id;
  slug: string;
  title: string;
  short_desc: string | null;
  description: string;
  starts_at: string;
  ends_at: string;
  duration_min: number;
  event_type: number;
  price_cents: number;
  gst_free: Flag;
  image_url: string | null;
  published: Flag;
  time_zone: Defaulted;
  venue: string | null;
  venue_address: string | null;
  join_url: string | null;
  /** Only registered people get them. */
  directions: string | null;
  bring: string | null;
  /** 1 yes, 0 no, null unknown. */
  step_free: number | null;
  hearing_loop: number | null;
  access_note: string | null;
  /** The buyer is asked for the name of each attendee. */
  asks_attendees: Flag;
  /** A mail before the event. */
  reminder: ColumnType<number, number | undefined, number>;
  /** SEQUENCE of its calendar files: raised by each change of time or place (RFC 5545). */
  calendar_sequence: ColumnType<number, number | undefined, number>;
  /** A cancelled event stays published, so that its page says so. */
  cancelled_at: string | null;
  cancel_reason: string | null;
  /** Buyers may cancel their tickets until so many hours before the start; null is never. */
  cancellation_until_hours: number | null;
  /** The last move; who booked before it may cancel until `moved_cancel_until`. */
  moved_at: string | null;
  moved_cancel_until: string | null;
  /** People may queue for its places once it is full. */
  waiting_list: Flag;
  /** How many tickets one customer may have; null without a limit. */
  max_per_customer: number | null;
  lock: Flag;
}
/** Somebody in the queue of a full event. `offered` and `paying` hold places of the event's pool. */
interface WaitingEntryTable {
  id: Id;
  event_id: number;
  tickets: number;
  /** The address in lower case: one entry per event and address. */
  email_key: string;
  email: string;
  first_name: string;
  surname: string;
  phone: string | null;
  uid: string | null;
  status: 'waiting' | 'offered' | 'paying' | 'done' | 'expired' | 'left' | 'closed';
  created_at: string;
  /** When the offer ends. */
  expires_at: string | null;
  /** The order that pays for the offered places. */
  order_id: number | null;
}
/** What an event was before the move that raised its `calendar_sequence` to `sequence`. */
interface EventMoveTable {
  event_id: number;
  sequence: number;
  starts_at: string;
  ends_at: string;
  time_zone: string;
  venue: string | null;
  venue_address: string | null;
  reason: string;
  created_at: string;
}
interface RegistrationTable {
  id: Id;
  event_id: number;
  order_line_id: number | null;
  uid: string | null;
  first_name: string;
  surname: string;
  email: string;
  phone: string | null;
  tickets: number;
  booking_code: string;
  created_at: string;
  cancelled_at: string | null;
  /** The `calendar_sequence` of the event that this person knows; a job tells later moves. */
  told_sequence: Flag;
  /** The order line that paid for tickets which were moved here from another event, and what it paid for them. */
  paid_line_id: number | null;
  paid_cents: Flag;
}

/** One ticket of a registration. The first attendee is the registered person; the name of another one may be null. */
interface AttendeeTable {
  id: Id;
  registration_id: number;
  /** From 1 within the registration. */
  seq: number;
  /** The booking code of the registration and `seq`: 'A1B2C3D4-2'. */
  code: string;
  name: string | null;
  email: string | null;
  cancelled_at: string | null;
}

/** The pool of something scarce: key `event:7` or `variant:3`; capacity null means unlimited. */
interface CapacityTable {
  key: string;
  capacity: number | null;
  used: number;
  /** 1 while people queue for it: places that are given back are kept for them. */
  queued: Flag;
  /** How many of the used places are kept for the queue. */
  kept: Flag;
}
interface ReservationTable {
  id: Id;
  order_id: number;
  capacity_key: string;
  quantity: number;
  status: 'held' | 'final' | 'released';
  expires_at: string;
}

/** A country that the shop sends to; above a sum of items the shipping is free. */
interface ShippingCountryTable {
  country: string;
  free_from_cents: number | null;
}
/** The price of a parcel up to `max_grams`; null is any weight, so one such row is a flat rate. */
interface ShippingRateTable {
  id: Id;
  country: string;
  max_grams: number | null;
  price_cents: number;
}
/** Somebody asked for the links to the orders of this e-mail address. */
interface OrderLinkRequestTable {
  id: Id;
  email: string;
  created_at: string;
}

/** `percent` or `amount_cents` is set. An empty scope means all products, guides and events. */
interface PromotionTable {
  id: Id;
  code: string;
  description: string;
  percent: number | null;
  amount_cents: number | null;
  scope_json: string;
  min_spend_cents: number;
  starts_at: string | null;
  ends_at: string | null;
  limit_per_customer: number | null;
  active: Flag;
  created_at: string;
}

interface CartTable {
  id: string;
  secret_hash: string | null;
  uid: string | null;
  status: 'open' | 'paid';
  /** The order that is being paid from this cart; the cart cannot change until that payment ends. */
  open_order_id: number | null;
  paid_order_id: number | null;
  first_name: string | null;
  surname: string | null;
  email: string | null;
  phone: string | null;
  use_same_address: Flag;
  /** The address that the parcel goes to (contract cart-shapes). */
  delivery_json: string | null;
  /** The promotion code that the shopper entered, in upper case. */
  promo_code: string | null;
  created_at: string;
  updated_at: string;
}
interface CartLineTable {
  id: Id;
  cart_id: string;
  kind: string;
  item_id: number;
  variant_id: number | null;
  options_json: string;
  quantity: number;
  details_json: string | null;
  created_at: string;
}
interface OrderTable {
  id: Id;
  order_no: string | null;
  token_nonce: string;
  token_hash: string;
  /** null for an order without a cart: a renewal, an order made by staff, or one for a company. */
  cart_id: string | null;
  /** Key of the request that made an order without a cart; a repeated request finds its order by this key. */
  request_key: string | null;
  uid: string | null;
  status: 'awaitingPayment' | 'paid' | 'partiallyRefunded' | 'cancelled' | 'refunded';
  total_cents: number;
  gst_cents: number;
  shipping_cents: number;
  shipping_gst_cents: Amount;
  discount_cents: number;
  /** The promotion, with its code and text at that time; its use is a reservation. */
  promotion_id: number | null;
  promo_code: string | null;
  promo_description: string | null;
  gst_rule: string;
  /** null if nothing is sent. Without an address, a mail asks the buyer for it before anything is packed. */
  delivery_status: 'addressMissing' | 'addressKnown' | null;
  /** The country whose shipping was charged. */
  delivery_country: string | null;
  delivery_json: string | null;
  first_name: string;
  surname: string;
  email: string;
  phone: string | null;
  created_at: string;
  paid_at: string | null;
}
interface OrderLineTable {
  id: Id;
  order_id: number;
  kind: string;
  item_id: number;
  variant_id: number | null;
  name: string;
  description_html: string | null;
  options_json: string;
  unit_cents: number;
  added_cents: number;
  quantity: number;
  gst_free: Flag;
  /** The discount of the whole line. */
  discount_cents: Amount;
  /** The price of the whole line after its discount. */
  amount_cents: Amount;
  /** The GST in `amount_cents`; with the GST of the shipping, the lines sum up to the GST of the order. */
  gst_cents: Amount;
  discount_gst_cents: Amount;
  details_json: string | null;
  booking_code: string | null;
  /** What ended without a refund, for example a ticket that moved to another event, and its share of the price. */
  kept_quantity: Flag;
  kept_cents: Amount;
}
interface PaymentAttemptTable {
  id: string;
  order_id: number;
  idempotency_key: string;
  amount_cents: number;
  token_hash: string;
  token_sealed: string | null;
  status: 'pending' | 'requiresAction' | 'succeeded' | 'declined' | 'cancelled';
  charge_ref: string | null;
  client_secret: string | null;
  message: string | null;
  /** The provider's code of a decline. */
  decline_code: string | null;
  lease_until: string;
  created_at: string;
  updated_at: string;
}
interface RefundTable {
  id: string;
  /** null for an order with a total of zero. */
  attempt_id: string | null;
  order_id: number;
  amount_cents: number;
  /** The part of the amount that contains GST, and that GST. */
  taxable_cents: number;
  gst_cents: number;
  scope: 'order' | 'lines' | 'amount';
  /** `staff:<uid>`, `organiser:<uid>`, `buyer`, `system`, or `provider` for a refund made in its dashboard. */
  actor: string;
  reason: string;
  /** Printed on the receipt and the order; the reason is not. */
  buyer_message: string;
  idempotency_key: string;
  status: 'pending' | 'refunded' | 'failed';
  /** 1 once the deliveries of its lines have ended. */
  released: Flag;
  refund_ref: string | null;
  /** Why the provider failed it. */
  message: string | null;
  created_at: string;
  updated_at: string;
}
interface WebhookEventTable {
  id: string;
  type: string;
  received_at: string;
  applied_at: string | null;
}
interface CounterTable {
  name: string;
  value: number;
}

interface MemberTable {
  uid: string;
  email: string;
  display_name: string | null;
  email_verified: Flag;
  first_name: string | null;
  surname: string | null;
  phone: string | null;
  status: 'active' | 'inactive';
  roles_json: string;
  created_at: string;
  updated_at: string;
  last_seen_at: string | null;
}
interface IdentityAccountTable {
  uid: string;
  email: string;
  email_key: string;
  password_hash: string;
  display_name: string | null;
  email_verified: Flag;
  disabled: Flag;
  /** Sessions that began before this instant (seconds since 1970) are invalid. */
  valid_since: number;
  created_at: string;
}
/** One log-in. A log-out revokes it together with all its tokens. */
interface IdentitySessionTable {
  id: string;
  uid: string;
  created_at: string;
  revoked_at: string | null;
  user_agent: string | null;
  last_used_at: string | null;
}
interface IdentityRefreshTokenTable {
  token_hash: string;
  session_id: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
}
interface IdentityKeyTable {
  kid: string;
  public_jwk: string;
  private_sealed: string;
  created_at: string;
}

interface OutboxMailTable {
  id: Id;
  cause: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  attachments_json: string;
  status: 'waiting' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
  unsubscribe_url: string | null;
  /** The account that caused the mail, whose erasure deletes it. */
  uid: ColumnType<string | null, string | null | undefined, string | null>;
  /** When staff were told that the mail failed. */
  told_at: ColumnType<string | null, string | null | undefined, string | null>;
}
interface EnquiryTable {
  id: Id;
  kind: string;
  name: string;
  phone: string;
  email: string;
  enquiry: string;
  subject: string;
  receiver: string;
  created_at: string;
  state: Defaulted;
  locale: Defaulted;
  attachments_json: Defaulted;
  suspect: Flag;
}
interface FormReceiverTable {
  email_key: string;
  email: string;
  created_at: string;
}
interface CaptchaUsedTable {
  id: string;
  expires_at: string;
}
interface SubscriberTable {
  id: Id;
  email_key: string;
  email: string;
  name: string;
  locale: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  confirm_hash: string | null;
  confirm_until: string | null;
  unsubscribe_nonce: string;
  unsubscribe_hash: string;
  mailed_at: string | null;
  created_at: string;
  updated_at: string;
}
interface ConsentTable {
  id: Id;
  subscriber_id: number;
  kind: 'asked' | 'confirmed' | 'unsubscribed';
  wording: string;
  means: string;
  at: string;
}

/** Editors write `entered` posts; `instagram` posts are fetched. */
interface FeedPostTable {
  source: 'entered' | 'instagram';
  external_id: string;
  link: string;
  filename: string;
  type: 'image' | 'video' | 'carousel';
  caption: string;
  posted_at: string;
}
interface FeedAccountTable {
  source: 'instagram';
  setting_hash: string;
  token_sealed: string;
  token_since: string;
  token_expires_at: string | null;
  next_look_at: string;
  fetched_at: string | null;
}

interface MediaTable {
  id: Id;
  hash: string;
  address: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  alt: string;
  /** 1 if the picture has no text alternative on purpose. */
  decorative: Flag;
  /** Files made from the original: `[{ width, format, bytes }]`. */
  variants_json: string;
  status: 'waiting' | 'done' | 'failed';
  attempts: ColumnType<number, number | undefined, number>;
  /** The job may take the row from this time on; a job that takes it moves this into the future. */
  due_at: string;
  last_error: string | null;
  created_at: string;
}

/** A try of a card (store/card-try.ts); `card` is known after a decline. */
interface CardTryTable {
  id: string;
  network: string;
  cart: string | null;
  account: string | null;
  card: string | null;
  declined: ColumnType<number, number | undefined, number>;
  created_at: string;
}

interface FreeUseTable {
  id: Id;
  network: string;
  account: string | null;
  address: string;
  tickets: number;
  items: number;
  created_at: string;
}

export interface Tables extends MemberTables, MoneyTables, EditingTables {
  page: PageTable;
  page_revision: PageRevisionTable;
  menu: MenuTable;
  content_version: ContentVersionTable;
  search_document: SearchDocumentTable;
  product: ProductTable;
  product_variant: ProductVariantTable;
  product_image: ProductImageTable;
  product_category: ProductCategoryTable;
  product_in_category: ProductInCategoryTable;
  product_related: ProductRelatedTable;
  guide_category: GuideCategoryTable;
  guide: GuideTable;
  guide_in_category: GuideInCategoryTable;
  entitlement: EntitlementTable;
  event: EventTable;
  registration: RegistrationTable;
  waiting_entry: WaitingEntryTable;
  attendee: AttendeeTable;
  event_move: EventMoveTable;
  capacity: CapacityTable;
  reservation: ReservationTable;
  shipping_country: ShippingCountryTable;
  shipping_rate: ShippingRateTable;
  order_link_request: OrderLinkRequestTable;
  promotion: PromotionTable;
  cart: CartTable;
  cart_line: CartLineTable;
  orders: OrderTable;
  order_line: OrderLineTable;
  payment_attempt: PaymentAttemptTable;
  refund: RefundTable;
  card_try: CardTryTable;
  free_use: FreeUseTable;
  webhook_event: WebhookEventTable;
  counter: CounterTable;
  member: MemberTable;
  identity_account: IdentityAccountTable;
  identity_session: IdentitySessionTable;
  identity_refresh_token: IdentityRefreshTokenTable;
  identity_key: IdentityKeyTable;
  outbox_mail: OutboxMailTable;
  enquiry: EnquiryTable;
  form_receiver: FormReceiverTable;
  captcha_used: CaptchaUsedTable;
  subscriber: SubscriberTable;
  consent: ConsentTable;
  feed_post: FeedPostTable;
  feed_account: FeedAccountTable;
  media: MediaTable;
}
