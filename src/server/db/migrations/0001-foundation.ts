import type { CreateTableBuilder } from 'kysely';
import type { Migration } from './migrate.ts';

type Column = [name: string, type: 'text' | 'integer', rule?: 'null' | 'flag' | { default: number }];
type Table = {
  name: string;
  key?: 'id' | string | string[];
  columns: Column[];
  references?: [column: string, target: string][];
};

const text = (...names: string[]): Column[] => names.map((name) => [name, 'text']);
const integer = (...names: string[]): Column[] => names.map((name) => [name, 'integer']);
const nullableText = (...names: string[]): Column[] => names.map((name) => [name, 'text', 'null']);
const nullableInteger = (...names: string[]): Column[] => names.map((name) => [name, 'integer', 'null']);
const flag = (...names: string[]): Column[] => names.map((name) => [name, 'integer', 'flag']);

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
  },
  { name: 'menu', key: ['name', 'locale'], columns: text('name', 'locale', 'items_json', 'updated_at') },
  { name: 'content_version', key: 'tag', columns: [...text('tag'), ['version', 'integer']] },
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
  },
  {
    name: 'product_variant',
    key: 'id',
    columns: [...integer('product_id'), ...text('options_json'), ...integer('added_cents'), ...flag('available')],
    references: [['product_id', 'product']],
  },
  {
    name: 'product_image',
    key: 'id',
    columns: [...integer('product_id'), ...text('image_url', 'alt'), ...integer('seq')],
    references: [['product_id', 'product']],
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
    ],
  },
  {
    name: 'guide_in_category',
    key: ['guide_id', 'category_id'],
    columns: integer('guide_id', 'category_id', 'seq'),
    references: [
      ['guide_id', 'guide'],
      ['category_id', 'guide_category'],
    ],
  },
  {
    name: 'entitlement',
    key: 'id',
    columns: [...text('uid'), ...integer('guide_id', 'order_id'), ...text('created_at'), ...nullableText('revoked_at')],
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
    ],
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
  },
  {
    name: 'orders',
    key: 'id',
    columns: [
      ...nullableText('order_no'),
      ...text('token_nonce', 'token_hash', 'cart_id'),
      ...nullableText('uid'),
      ...text('status'),
      ...integer('total_cents', 'gst_cents', 'shipping_cents', 'discount_cents'),
      ...text('gst_rule', 'first_name', 'surname', 'email'),
      ...nullableText('phone'),
      ...text('created_at'),
      ...nullableText('paid_at'),
    ],
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
      ...nullableInteger('discount_unit_cents'),
      ...integer('quantity'),
      ...flag('gst_free'),
      ...nullableText('details_json', 'booking_code'),
    ],
    references: [['order_id', 'orders']],
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
  },
  {
    name: 'refund',
    key: 'id',
    columns: [
      ...text('id', 'attempt_id'),
      ...integer('order_id', 'amount_cents'),
      ...text('reason', 'idempotency_key', 'status'),
      ...nullableText('refund_ref'),
      ...text('created_at', 'updated_at'),
    ],
    references: [['attempt_id', 'payment_attempt']],
  },
  { name: 'webhook_event', key: 'id', columns: [...text('id', 'type', 'received_at'), ...nullableText('applied_at')] },
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
    ],
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
  },
  { name: 'identity_session', key: 'id', columns: [...text('id', 'uid', 'created_at'), ...nullableText('revoked_at')] },
  {
    name: 'identity_refresh_token',
    key: 'token_hash',
    columns: [...text('token_hash', 'session_id', 'created_at', 'expires_at'), ...nullableText('revoked_at')],
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
      ...nullableText('sent_at'),
    ],
  },
  {
    name: 'enquiry',
    key: 'id',
    columns: text('kind', 'name', 'phone', 'email', 'enquiry', 'subject', 'receiver', 'created_at'),
  },
];

const indexes: { on: string; columns: string[]; unique?: true }[] = [
  { on: 'page', columns: ['path', 'locale'], unique: true },
  { on: 'page_revision', columns: ['page_id', 'number'], unique: true },
  { on: 'product', columns: ['slug'], unique: true },
  { on: 'product_variant', columns: ['product_id'] },
  { on: 'product_image', columns: ['product_id'] },
  { on: 'product_in_category', columns: ['category_id'] },
  { on: 'guide', columns: ['slug'], unique: true },
  { on: 'guide_category', columns: ['page_url'], unique: true },
  { on: 'guide_in_category', columns: ['category_id'] },
  // One entitlement per guide and order: settling twice delivers once.
  { on: 'entitlement', columns: ['uid', 'guide_id', 'order_id'], unique: true },
  { on: 'event', columns: ['slug'], unique: true },
  { on: 'event', columns: ['ends_at'] },
  { on: 'registration', columns: ['booking_code'], unique: true },
  { on: 'registration', columns: ['event_id', 'email'] },
  { on: 'registration', columns: ['order_line_id'], unique: true },
  { on: 'reservation', columns: ['order_id'] },
  { on: 'reservation', columns: ['status', 'expires_at'] },
  { on: 'cart', columns: ['uid', 'status'] },
  { on: 'cart_line', columns: ['cart_id'] },
  { on: 'orders', columns: ['token_hash'], unique: true },
  { on: 'orders', columns: ['order_no'], unique: true },
  { on: 'orders', columns: ['cart_id'] },
  { on: 'order_line', columns: ['order_id'] },
  { on: 'payment_attempt', columns: ['idempotency_key'], unique: true },
  { on: 'payment_attempt', columns: ['charge_ref'], unique: true },
  { on: 'payment_attempt', columns: ['order_id'] },
  { on: 'payment_attempt', columns: ['status', 'lease_until'] },
  { on: 'refund', columns: ['idempotency_key'], unique: true },
  { on: 'refund', columns: ['status'] },
  { on: 'member', columns: ['email'] },
  { on: 'identity_account', columns: ['email_key'], unique: true },
  { on: 'identity_session', columns: ['uid'] },
  { on: 'identity_refresh_token', columns: ['session_id'] },
  // One mail per cause (invariant 31).
  { on: 'outbox_mail', columns: ['cause'], unique: true },
  { on: 'outbox_mail', columns: ['status', 'next_attempt_at'] },
];

export const foundation: Migration = {
  name: '0001-foundation',
  async up(tx, engine) {
    for (const table of tables) {
      let builder: CreateTableBuilder<string, string> = tx.schema.createTable(table.name);
      if (table.key === 'id' && !table.columns.some(([name]) => name === 'id'))
        builder = builder.addColumn('id', engine.idColumn.type, engine.idColumn.build);
      for (const [name, type, rule] of table.columns) {
        builder = builder.addColumn(name, type, (column) => {
          if (rule === 'null') return column;
          if (rule === 'flag') return column.notNull().defaultTo(0);
          return rule ? column.notNull().defaultTo(rule.default) : column.notNull();
        });
      }
      const key = table.columns.some(([name]) => name === table.key)
        ? [table.key as string]
        : Array.isArray(table.key)
          ? table.key
          : null;
      if (key) builder = builder.addPrimaryKeyConstraint(`${table.name}_key`, key);
      for (const [column, target] of table.references ?? []) {
        builder = builder.addForeignKeyConstraint(`${table.name}_${column}_fk`, [column], target, ['id']);
      }
      await builder.execute();
    }
    for (const index of indexes) {
      let builder = tx.schema
        .createIndex(`${index.on}_${index.columns.join('_')}_ix`)
        .on(index.on)
        .columns(index.columns);
      if (index.unique) builder = builder.unique();
      await builder.execute();
    }
  },
};
