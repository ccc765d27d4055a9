// Longer than 400 lines: all tables in one list, in the order of `tables.ts`, to have the schema in one place.
import { type Table, createTables, flag, integer, nullableInteger, nullableText, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: Table[] = [
  // Content
  {
    name: 'page',
    key: 'id',
    columns: [
      ...text('path', 'locale', 'access_json', 'page_type_code'),
      ...nullableText('redirect_to'),
      ...nullableInteger('published_revision_id'),
      ...flag('protected'),
      ...text('created_at', 'updated_at'),
    ],
    unique: [['path', 'locale']],
  },
  {
    name: 'page_revision',
    key: 'id',
    columns: [
      ...integer('page_id', 'number'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'created_at'),
      ...nullableText('created_by', 'published_at'),
    ],
    references: [['page_id', 'page']],
    unique: [['page_id', 'number']],
  },
  { name: 'menu', key: ['name', 'locale'], columns: text('name', 'locale', 'items_json', 'updated_at') },
  { name: 'content_version', key: 'tag', columns: [...text('tag'), ['version', 'integer']] },
  // Search
  // The search index; the next start fills it from the content (`search/documents.ts`).
  {
    name: 'search_document',
    key: 'id',
    columns: [
      ...text('kind'),
      ...integer('source_id'),
      ...nullableText('locale'),
      ...text('path'),
      ...nullableText('ends_at'),
      // The body is last, because it is long and often not read.
      ...text('title', 'keywords', 'description', 'body'),
    ],
    unique: [['kind', 'source_id']],
  },
  // Products
  {
    name: 'product',
    key: 'id',
    columns: [
      ...text('slug', 'code', 'name'),
      ...nullableText('short_desc'),
      ...text('description'),
      ...nullableText('meta_desc', 'intro', 'thumbnail_url'),
      ...integer('price_cents'),
      ...nullableText('price_text_overriding'),
      ...integer('status'),
      ...text('status_text', 'options_json'),
      ...flag('gst_free', 'published'),
      ...integer('seq'),
    ],
    unique: [['slug']],
  },
  {
    name: 'product_variant',
    key: 'id',
    columns: [...integer('product_id'), ...text('options_json'), ...integer('added_cents'), ...flag('available')],
    references: [['product_id', 'product']],
    indexes: [['product_id']],
  },
  {
    name: 'product_image',
    key: 'id',
    columns: [...integer('product_id'), ...text('image_url', 'alt'), ...integer('seq')],
    references: [['product_id', 'product']],
    indexes: [['product_id']],
  },
  { name: 'product_category', key: 'id', columns: [...text('name'), ...integer('seq')] },
  {
    name: 'product_in_category',
    key: ['product_id', 'category_id'],
    columns: integer('product_id', 'category_id', 'seq'),
    references: [
      ['product_id', 'product'],
      ['category_id', 'product_category'],
    ],
    indexes: [['category_id']],
  },
  {
    name: 'product_related',
    key: ['product_id', 'related_id'],
    columns: integer('product_id', 'related_id', 'seq'),
    references: [
      ['product_id', 'product'],
      ['related_id', 'product'],
    ],
  },
  // Guides
  {
    name: 'guide_category',
    key: 'id',
    columns: [
      ...text('name'),
      ...nullableText('tile_title', 'page_title', 'tile_desc'),
      ...text('page_url'),
      ...nullableText('tile_image_url'),
      ...integer('seq'),
    ],
    unique: [['page_url']],
  },
  {
    name: 'guide',
    key: 'id',
    columns: [
      ...text('slug', 'title'),
      ...nullableText('tile_title', 'tile_desc', 'ecm_description', 'tile_image_url'),
      ...text('page_url'),
      ...integer('price_cents'),
      ...flag('gst_free', 'published'),
      ...integer('seq'),
      ...nullableText('published_at'),
    ],
    unique: [['slug']],
  },
  {
    name: 'guide_in_category',
    key: ['guide_id', 'category_id'],
    columns: integer('guide_id', 'category_id', 'seq'),
    references: [
      ['guide_id', 'guide'],
      ['category_id', 'guide_category'],
    ],
    indexes: [['category_id']],
  },
  {
    name: 'entitlement',
    key: 'id',
    columns: [...text('uid'), ...integer('guide_id', 'order_id'), ...text('created_at'), ...nullableText('revoked_at')],
    unique: [
      // One entitlement per guide and order: settling twice delivers once.
      ['uid', 'guide_id', 'order_id'],
    ],
  },
  // Events
  {
    name: 'event',
    key: 'id',
    columns: [
      ...text('slug', 'title'),
      ...nullableText('short_desc'),
      ...text('description', 'starts_at', 'ends_at'),
      ...integer('duration_min', 'event_type', 'price_cents'),
      ...flag('gst_free'),
      ...nullableText('image_url'),
      ...flag('published'),
      ['time_zone', 'text', { default: 'Australia/Sydney' }],
      ...nullableText('venue', 'venue_address', 'join_url', 'directions'),
    ],
    unique: [['slug']],
    indexes: [['ends_at']],
  },
  {
    name: 'registration',
    key: 'id',
    columns: [
      ...integer('event_id'),
      ...nullableInteger('order_line_id'),
      ...nullableText('uid'),
      ...text('first_name', 'surname', 'email'),
      ...nullableText('phone'),
      ...integer('tickets'),
      ...text('booking_code', 'created_at'),
      ...nullableText('cancelled_at'),
    ],
    references: [['event_id', 'event']],
    unique: [['booking_code'], ['order_line_id']],
    indexes: [['event_id', 'email']],
  },
  // Scarcity
  {
    name: 'capacity',
    key: 'key',
    columns: [...text('key'), ...nullableInteger('capacity'), ['used', 'integer', { default: 0 }]],
  },
  {
    name: 'reservation',
    key: 'id',
    columns: [...integer('order_id'), ...text('capacity_key'), ...integer('quantity'), ...text('status', 'expires_at')],
    indexes: [['order_id'], ['status', 'expires_at']],
  },
  // Store
  {
    name: 'cart',
    key: 'id',
    columns: [
      ...text('id'),
      ...nullableText('secret_hash', 'uid'),
      ...text('status'),
      ...nullableInteger('open_order_id', 'paid_order_id'),
      ...nullableText('first_name', 'surname', 'email', 'phone'),
      ['use_same_address', 'integer', { default: 1 }],
      ...text('created_at', 'updated_at'),
    ],
    indexes: [['uid', 'status'], ['created_at']],
  },
  {
    name: 'cart_line',
    key: 'id',
    columns: [
      ...text('cart_id', 'kind'),
      ...integer('item_id'),
      ...nullableInteger('variant_id'),
      ...text('options_json'),
      ...integer('quantity'),
      ...nullableText('details_json'),
      ...text('created_at'),
    ],
    references: [['cart_id', 'cart']],
    indexes: [['cart_id']],
  },
  {
    name: 'orders',
    key: 'id',
    columns: [
      ...nullableText('order_no'),
      ...text('token_nonce', 'token_hash'),
      ...nullableText('cart_id', 'request_key', 'uid'),
      ...text('status'),
      ...integer('total_cents', 'gst_cents', 'shipping_cents', 'discount_cents'),
      ...text('gst_rule', 'first_name', 'surname', 'email'),
      ...nullableText('phone'),
      ...text('created_at'),
      ...nullableText('paid_at'),
    ],
    unique: [
      ['token_hash'],
      ['order_no'],
      // A repeated request finds its order.
      ['request_key'],
    ],
    indexes: [['cart_id']],
  },
  {
    name: 'order_line',
    key: 'id',
    columns: [
      ...integer('order_id'),
      ...text('kind'),
      ...integer('item_id'),
      ...nullableInteger('variant_id'),
      ...text('name'),
      ...nullableText('description_html'),
      ...text('options_json'),
      ...integer('unit_cents', 'added_cents'),
      ...integer('quantity'),
      ...flag('gst_free'),
      ...nullableText('details_json', 'booking_code'),
    ],
    references: [['order_id', 'orders']],
    indexes: [['order_id']],
  },
  {
    name: 'payment_attempt',
    key: 'id',
    columns: [
      ...text('id'),
      ...integer('order_id'),
      ...text('idempotency_key'),
      ...integer('amount_cents'),
      ...text('token_hash'),
      ...nullableText('token_sealed'),
      ...text('status'),
      ...nullableText('charge_ref', 'client_secret', 'message'),
      ...text('lease_until', 'created_at', 'updated_at'),
    ],
    references: [['order_id', 'orders']],
    unique: [
      ['idempotency_key'],
      ['charge_ref'],
      // An order has one payment attempt.
      ['order_id'],
    ],
    indexes: [['status', 'lease_until']],
  },
  {
    name: 'refund',
    key: 'id',
    columns: [
      ...text('id'),
      ...nullableText('attempt_id'),
      ...integer('order_id', 'amount_cents', 'taxable_cents', 'gst_cents'),
      ...text('scope', 'actor', 'reason', 'idempotency_key', 'status'),
      ...flag('released'),
      ...nullableText('refund_ref', 'message'),
      ...text('created_at', 'updated_at'),
    ],
    references: [['attempt_id', 'payment_attempt']],
    unique: [['idempotency_key'], ['refund_ref']],
    indexes: [['status', 'updated_at'], ['order_id']],
  },
  {
    name: 'webhook_event',
    key: 'id',
    columns: [...text('id', 'type', 'received_at'), ...nullableText('applied_at')],
    indexes: [['received_at']],
  },
  { name: 'counter', key: 'name', columns: [...text('name'), ...integer('value')] },
  // People
  {
    name: 'member',
    key: 'uid',
    columns: [
      ...text('uid', 'email'),
      ...nullableText('display_name'),
      ...flag('email_verified'),
      ...nullableText('first_name', 'surname', 'phone'),
      ...text('status', 'roles_json', 'created_at', 'updated_at'),
      ...nullableText('last_seen_at'),
    ],
    indexes: [['email']],
  },
  {
    name: 'identity_account',
    key: 'uid',
    columns: [
      ...text('uid', 'email', 'email_key', 'password_hash'),
      ...nullableText('display_name'),
      ...flag('email_verified', 'disabled'),
      ...integer('valid_since'),
      ...text('created_at'),
    ],
    unique: [['email_key']],
  },
  {
    name: 'identity_session',
    key: 'id',
    columns: [...text('id', 'uid', 'created_at'), ...nullableText('revoked_at')],
    indexes: [['uid']],
  },
  {
    name: 'identity_refresh_token',
    key: 'token_hash',
    columns: [...text('token_hash', 'session_id', 'created_at', 'expires_at'), ...nullableText('revoked_at')],
    indexes: [['session_id'], ['expires_at']],
  },
  { name: 'identity_key', key: 'kid', columns: text('kid', 'public_jwk', 'private_sealed', 'created_at') },
  // Mail and forms
  {
    name: 'outbox_mail',
    key: 'id',
    columns: [
      ...text('cause', 'recipient', 'subject', 'html', 'text', 'attachments_json', 'status'),
      ['attempts', 'integer', { default: 0 }],
      ...text('next_attempt_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
      ...nullableText('sent_at', 'unsubscribe_url'),
    ],
    unique: [
      // One mail per cause (invariant 31).
      ['cause'],
    ],
    indexes: [['status', 'next_attempt_at'], ['created_at']],
  },
  {
    name: 'enquiry',
    key: 'id',
    columns: [
      ...text('kind', 'name', 'phone', 'email', 'enquiry', 'subject', 'receiver', 'created_at'),
      ['state', 'text', { default: '' }],
      ['locale', 'text', { default: 'au' }],
      ['attachments_json', 'text', { default: '[]' }],
      ...flag('suspect'),
    ],
  },
  { name: 'form_receiver', key: 'email_key', columns: text('email_key', 'email', 'created_at') },
  { name: 'captcha_used', key: 'id', columns: text('id', 'expires_at'), indexes: [['expires_at']] },
  {
    name: 'subscriber',
    key: 'id',
    columns: [
      ...text('email_key', 'email', 'name', 'locale', 'status'),
      ...nullableText('confirm_hash', 'confirm_until'),
      ...text('unsubscribe_nonce', 'unsubscribe_hash'),
      ...nullableText('mailed_at'),
      ...text('created_at', 'updated_at'),
    ],
    unique: [['email_key'], ['confirm_hash'], ['unsubscribe_hash']],
    indexes: [['status', 'confirm_until']],
  },
  // Evidence of consent; rows are never changed.
  {
    name: 'consent',
    key: 'id',
    columns: [...integer('subscriber_id'), ...text('kind', 'wording', 'means', 'at')],
    references: [['subscriber_id', 'subscriber']],
    indexes: [['subscriber_id']],
  },
  // Feed
  {
    name: 'feed_post',
    key: ['source', 'external_id'],
    columns: text('source', 'external_id', 'link', 'filename', 'type', 'caption', 'posted_at'),
  },
  {
    name: 'feed_account',
    key: 'source',
    columns: [
      ...text('source', 'setting_hash', 'token_sealed', 'token_since'),
      ...nullableText('token_expires_at'),
      ...text('next_look_at'),
      ...nullableText('fetched_at'),
    ],
  },
  // Pictures
  {
    name: 'media',
    key: 'id',
    columns: [
      ...text('hash', 'address', 'mime'),
      ...integer('width', 'height', 'bytes'),
      ...text('alt', 'variants_json', 'status'),
      ['attempts', 'integer', { default: 0 }],
      ...text('due_at'),
      ...nullableText('last_error'),
      ...text('created_at'),
    ],
    unique: [['hash'], ['address']],
    indexes: [['status', 'due_at']],
  },
];

export const allTables: Migration = {
  name: '0001-tables',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    await engine.textIndex.create(tx);
  },
};
