import {
  choice,
  flag,
  flagSet,
  fromZero,
  id,
  integer,
  nullableChoice,
  nullableInteger,
  nullableText,
  text,
} from '../columns.ts';

import type { TablesToCreate } from '../create-tables.ts';

/** Carts, orders, payments, refunds, and the record of what staff did. */
export const storeTables = {
  // `percent` or `amount_cents` is set. An empty scope means all products, guides and events.
  promotion: {
    columns: {
      ...id,
      ...text('code', 'description'),
      ...nullableInteger('percent', 'amount_cents'),
      ...text('scope_json'),
      ...integer('min_spend_cents'),
      ...nullableText('starts_at', 'ends_at'),
      ...nullableInteger('limit_per_customer'),
      ...flag('active'),
      ...text('created_at'),
    },
    unique: [['code']],
  },
  // A country that the shop sends to; above a sum of items the shipping is free.
  shipping_country: {
    key: 'country',
    columns: { ...text('country'), ...nullableInteger('free_from_cents') },
  },
  // The price of a parcel up to `max_grams`; null is any weight, so one such row is a flat rate.
  shipping_rate: {
    columns: {
      ...id,
      ...text('country'),
      ...nullableInteger('max_grams'),
      ...integer('price_cents'),
    },
    indexes: [['country']],
  },
  cart: {
    key: 'id',
    columns: {
      ...text('id'),
      ...nullableText('secret_hash', 'uid'),
      ...choice({ status: ['open', 'paid'] }),
      // The order that is being paid from this cart; the cart cannot change until that payment ends.
      ...nullableInteger('open_order_id'),
      ...nullableInteger('paid_order_id'),
      ...nullableText('first_name', 'surname', 'email', 'phone'),
      ...flagSet('use_same_address'),
      ...text('created_at', 'updated_at'),
      // The promotion code that the shopper entered, in upper case.
      ...nullableText('promo_code'),
      // The address that the parcel goes to (contract cart-shapes).
      ...nullableText('delivery_json'),
    },
    indexes: [['uid', 'status'], ['created_at']],
  },
  cart_line: {
    columns: {
      ...id,
      ...text('cart_id', 'kind'),
      ...integer('item_id'),
      ...nullableInteger('variant_id'),
      ...text('options_json'),
      ...integer('quantity'),
      ...nullableText('details_json'),
      ...text('created_at'),
    },
    references: [['cart_id', 'cart']],
    indexes: [['cart_id']],
  },
  orders: {
    columns: {
      ...id,
      ...nullableText('order_no'),
      ...text('token_nonce', 'token_hash'),
      // null for an order without a cart: a renewal, an order made by staff, or one for a company.
      ...nullableText('cart_id'),
      // Key of the request that made an order without a cart.
      ...nullableText('request_key'),
      ...nullableText('uid'),
      ...choice({ status: ['awaitingPayment', 'paid', 'partiallyRefunded', 'cancelled', 'refunded'] }),
      ...integer('total_cents', 'gst_cents', 'shipping_cents', 'discount_cents'),
      ...text('gst_rule', 'first_name', 'surname', 'email'),
      ...nullableText('phone'),
      ...text('created_at'),
      ...nullableText('paid_at'),
      ...fromZero('shipping_gst_cents'),
      // The promotion, with its code and text at that time; its use is a reservation.
      ...nullableInteger('promotion_id'),
      ...nullableText('promo_code', 'promo_description'),
      // null if nothing is sent. Without an address, a mail asks the buyer for it before anything is packed.
      ...nullableChoice({ delivery_status: ['addressMissing', 'addressKnown'] }),
      // The country whose shipping was charged.
      ...nullableText('delivery_country'),
      ...nullableText('delivery_json'),
    },
    // A repeated request finds its order by `request_key`.
    unique: [['token_hash'], ['order_no'], ['request_key']],
    indexes: [['uid', 'id'], ['cart_id']],
  },
  order_line: {
    columns: {
      ...id,
      ...integer('order_id'),
      ...text('kind'),
      ...integer('item_id'),
      ...nullableInteger('variant_id'),
      ...text('name'),
      ...nullableText('description_html'),
      ...text('options_json'),
      ...integer('unit_cents', 'added_cents', 'quantity'),
      ...flag('gst_free'),
      ...nullableText('details_json', 'booking_code'),
      // The discount of the whole line.
      ...fromZero('discount_cents'),
      // The price of the whole line after its discount.
      ...fromZero('amount_cents'),
      // The GST in `amount_cents`; with the GST of the shipping, the lines sum up to the GST of the order.
      ...fromZero('gst_cents'),
      ...fromZero('discount_gst_cents'),
      // What ended without a refund, for example a ticket that moved to another event, and its share of the price.
      ...fromZero('kept_quantity', 'kept_cents'),
    },
    references: [['order_id', 'orders']],
    indexes: [['order_id']],
  },
  payment_attempt: {
    key: 'id',
    columns: {
      ...text('id'),
      ...integer('order_id'),
      ...text('idempotency_key'),
      ...integer('amount_cents'),
      ...text('token_hash'),
      ...nullableText('token_sealed'),
      ...choice({ status: ['pending', 'requiresAction', 'succeeded', 'declined', 'cancelled'] }),
      ...nullableText('charge_ref', 'client_secret', 'message'),
      ...text('lease_until', 'created_at', 'updated_at'),
      // The provider's code of a decline.
      ...nullableText('decline_code'),
    },
    references: [['order_id', 'orders']],
    // An order has one payment attempt.
    unique: [['idempotency_key'], ['charge_ref'], ['order_id']],
    indexes: [['status', 'lease_until']],
  },
  refund: {
    key: 'id',
    columns: {
      ...text('id'),
      // null for an order with a total of zero.
      ...nullableText('attempt_id'),
      ...integer('order_id', 'amount_cents'),
      // The part of the amount that contains GST, and that GST.
      ...integer('taxable_cents', 'gst_cents'),
      ...choice({ scope: ['order', 'lines', 'amount'] }),
      // `staff:<uid>`, `organiser:<uid>`, `buyer`, `system`, or `provider` for a refund made in its dashboard.
      ...text('actor'),
      ...text('reason'),
      // Printed on the receipt and the order; the reason is not.
      ...text('buyer_message'),
      ...text('idempotency_key'),
      ...choice({ status: ['pending', 'refunded', 'failed'] }),
      // Set once the deliveries of its lines have ended.
      ...flag('released'),
      ...nullableText('refund_ref'),
      // Why the provider failed it.
      ...nullableText('message'),
      ...text('created_at', 'updated_at'),
    },
    references: [['attempt_id', 'payment_attempt']],
    unique: [['idempotency_key'], ['refund_ref']],
    indexes: [['status', 'updated_at'], ['order_id']],
  },
  // How much of an order line a refund returns.
  refund_line: {
    key: ['refund_id', 'order_line_id'],
    columns: { ...text('refund_id'), ...integer('order_line_id', 'quantity', 'amount_cents') },
    references: [
      ['refund_id', 'refund'],
      ['order_line_id', 'order_line'],
    ],
    indexes: [['order_line_id']],
  },
  // A charge that the buyer contests at the bank; `id` is the provider's.
  dispute: {
    key: 'id',
    columns: {
      ...text('id', 'attempt_id'),
      ...integer('order_id', 'amount_cents'),
      // The provider's word, such as `needs_response`, `won` or `lost`.
      ...text('status'),
      ...text('reason', 'created_at', 'updated_at'),
    },
    references: [['attempt_id', 'payment_attempt']],
    indexes: [['order_id']],
  },
  // A payment or set-up of a card that is open or was declined (store/payments/payment-attempt-limit.ts), by keyed
  // hashes; `card` is known after a decline.
  card_try: {
    key: 'id',
    columns: {
      ...text('id', 'network'),
      ...nullableText('cart', 'account', 'card'),
      ...flag('declined'),
      ...text('created_at'),
    },
    indexes: [
      ['network', 'created_at'],
      ['cart', 'created_at'],
      ['account', 'created_at'],
      ['card', 'created_at'],
      ['created_at'],
    ],
  },
  // Somebody asked for the links to the orders of this e-mail address. A job sends them, so that the response is the
  // same for addresses with and without orders.
  order_link_request: {
    columns: { ...id, ...text('email', 'created_at') },
  },
  webhook_event: {
    key: 'id',
    columns: { ...text('id', 'type', 'received_at'), ...nullableText('applied_at') },
    indexes: [['received_at']],
  },
  counter: {
    key: 'name',
    columns: { ...text('name'), ...integer('value') },
  },
  // What a member of staff did. Its key makes a repeated request return the first result. Rows are never changed.
  audit_record: {
    columns: {
      ...id,
      ...text('key', 'uid', 'action'),
      // What it concerns, such as `order:17`.
      ...text('subject'),
      // Hash of the input: a repeated key with other input is refused.
      ...text('input_hash'),
      ...text('before_json', 'after_json', 'request_id', 'created_at'),
    },
    unique: [['key']],
    indexes: [['subject', 'created_at'], ['created_at'], ['uid', 'id']],
  },
} satisfies TablesToCreate;
