import {
  choice,
  flag,
  flagSet,
  fromZero,
  id,
  integer,
  nullableFlag,
  nullableInteger,
  nullableText,
  text,
  textFrom,
} from '../columns.ts';

import type { TablesToCreate } from '../create-tables.ts';

/** Products, guides, events and what they have to give. */
export const catalogueTables = {
  product: {
    columns: {
      ...id,
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
      // The product is sent by post, so its order needs an address and pays the shipping of `weight_grams`.
      ...flag('requires_shipping'),
      ...fromZero('weight_grams'),
      // Counts the saves by staff, so that a save over another is refused.
      ...fromZero('lock'),
    },
    unique: [['slug']],
    indexes: [['thumbnail_url']],
  },
  product_variant: {
    columns: {
      ...id,
      ...integer('product_id'),
      ...text('options_json'),
      ...integer('added_cents'),
      ...flag('available'),
      // null if the variant weighs the same as its product.
      ...nullableInteger('weight_grams'),
    },
    references: [['product_id', 'product']],
    indexes: [['product_id']],
  },
  product_image: {
    columns: {
      ...id,
      ...integer('product_id'),
      ...text('image_url', 'alt'),
      ...integer('seq'),
    },
    references: [['product_id', 'product']],
    indexes: [['image_url'], ['product_id']],
  },
  product_category: {
    columns: { ...id, ...text('name'), ...integer('seq') },
  },
  product_in_category: {
    key: ['product_id', 'category_id'],
    columns: integer('product_id', 'category_id', 'seq'),
    references: [
      ['product_id', 'product'],
      ['category_id', 'product_category'],
    ],
    indexes: [['category_id']],
  },
  product_related: {
    key: ['product_id', 'related_id'],
    columns: integer('product_id', 'related_id', 'seq'),
    references: [
      ['product_id', 'product'],
      ['related_id', 'product'],
    ],
  },
  guide_category: {
    columns: {
      ...id,
      ...text('name'),
      ...nullableText('tile_title', 'page_title', 'tile_desc'),
      ...text('page_url'),
      ...nullableText('tile_image_url'),
      ...integer('seq'),
    },
    unique: [['page_url']],
    indexes: [['tile_image_url']],
  },
  guide: {
    columns: {
      ...id,
      ...text('slug', 'title'),
      ...nullableText('tile_title', 'tile_desc', 'ecm_description', 'tile_image_url'),
      ...text('page_url'),
      ...integer('price_cents'),
      ...flag('gst_free', 'published'),
      ...integer('seq'),
      // First publication; null for a guide that is older than this column.
      ...nullableText('published_at'),
      ...fromZero('lock'),
    },
    unique: [['slug']],
    indexes: [['tile_image_url']],
  },
  guide_in_category: {
    key: ['guide_id', 'category_id'],
    columns: integer('guide_id', 'category_id', 'seq'),
    references: [
      ['guide_id', 'guide'],
      ['category_id', 'guide_category'],
    ],
    indexes: [['category_id']],
  },
  entitlement: {
    columns: {
      ...id,
      ...text('uid'),
      ...integer('guide_id', 'order_id'),
      ...text('created_at'),
      ...nullableText('revoked_at'),
    },
    // One entitlement per guide and order: settling twice delivers once.
    unique: [['uid', 'guide_id', 'order_id']],
  },
  // The steps of a guide that a member has ticked.
  guide_steps: {
    key: ['uid', 'guide_id'],
    columns: {
      ...text('uid'),
      ...integer('guide_id'),
      // Keys of steps, made from their texts.
      ...text('done_json'),
      ...text('updated_at'),
    },
    references: [['guide_id', 'guide']],
  },
  event: {
    columns: {
      ...id,
      ...text('slug', 'title'),
      ...nullableText('short_desc'),
      ...text('description', 'starts_at', 'ends_at'),
      ...integer('duration_min', 'event_type', 'price_cents'),
      ...flag('gst_free'),
      ...nullableText('image_url'),
      ...flag('published'),
      ...textFrom({ time_zone: 'Australia/Sydney' }),
      ...nullableText('venue', 'venue_address', 'join_url'),
      // Only registered people get them.
      ...nullableText('directions'),
      ...nullableText('bring', 'access_note'),
      // null is unknown.
      ...nullableFlag('step_free', 'hearing_loop'),
      // The buyer is asked for the name of each attendee.
      ...flag('asks_attendees'),
      // SEQUENCE of its calendar files: raised by each change of time or place (RFC 5545).
      ...fromZero('calendar_sequence'),
      // A mail before the event.
      ...flagSet('reminder'),
      // A cancelled event stays published, so that its page says so.
      ...nullableText('cancelled_at', 'cancel_reason'),
      // Buyers may cancel their tickets until so many hours before the start; null is never.
      ...nullableInteger('cancellation_until_hours'),
      // The last move; who booked before it may cancel until `moved_cancel_until`.
      ...nullableText('moved_at', 'moved_cancel_until'),
      // People may queue for its places once it is full.
      ...flag('waiting_list'),
      ...fromZero('lock'),
    },
    unique: [['slug']],
    indexes: [['image_url'], ['starts_at'], ['ends_at']],
  },
  // What an event was before the move that raised its `calendar_sequence` to `sequence`.
  event_move: {
    key: ['event_id', 'sequence'],
    columns: {
      ...integer('event_id', 'sequence'),
      ...text('starts_at', 'ends_at', 'time_zone'),
      ...nullableText('venue', 'venue_address'),
      ...text('reason', 'created_at'),
    },
    references: [['event_id', 'event']],
  },
  registration: {
    columns: {
      ...id,
      ...integer('event_id'),
      ...nullableInteger('order_line_id'),
      ...nullableText('uid'),
      ...text('first_name', 'surname', 'email'),
      ...nullableText('phone'),
      ...integer('tickets'),
      ...text('booking_code', 'created_at'),
      ...nullableText('cancelled_at'),
      // The `calendar_sequence` of the event that this person knows; a job tells later moves.
      ...fromZero('told_sequence'),
      // What the line below paid for the tickets.
      ...fromZero('paid_cents'),
      // The order line that paid for tickets which were moved here from another event.
      ...nullableInteger('paid_line_id'),
    },
    references: [['event_id', 'event']],
    unique: [['booking_code'], ['order_line_id']],
    indexes: [['paid_line_id'], ['uid', 'id'], ['event_id', 'email']],
  },
  // One ticket of a registration. The first attendee is the registered person; the name of another one may be null.
  attendee: {
    columns: {
      ...id,
      ...integer('registration_id'),
      // From 1 within the registration.
      ...integer('seq'),
      // The booking code of the registration and `seq`: 'A1B2C3D4-2'.
      ...text('code'),
      ...nullableText('name', 'email', 'cancelled_at'),
    },
    references: [['registration_id', 'registration']],
    unique: [['code'], ['registration_id', 'seq']],
  },
  // Somebody in the queue of a full event; `id` is the order in which people joined. `offered` and `paying` hold places
  // of the event's pool.
  waiting_entry: {
    columns: {
      ...id,
      ...integer('event_id', 'tickets'),
      // The address in lower case: one entry per event and address.
      ...text('email_key'),
      ...text('email', 'first_name', 'surname'),
      ...nullableText('phone', 'uid'),
      ...choice({ status: ['waiting', 'offered', 'paying', 'done', 'expired', 'left', 'closed'] }),
      ...text('created_at'),
      // When the offer ends.
      ...nullableText('expires_at'),
      // The order that pays for the offered places.
      ...nullableInteger('order_id'),
    },
    references: [['event_id', 'event']],
    indexes: [['event_id', 'status'], ['email_key'], ['uid'], ['order_id']],
  },
  // The pool of something scarce: key `event:7` or `variant:3`; capacity null means unlimited.
  capacity: {
    key: 'key',
    columns: {
      ...text('key'),
      ...nullableInteger('capacity'),
      ...fromZero('used'),
      // Set while people queue for it: places that are given back are kept for them.
      ...flag('queued'),
      // Given back places that wait for the queue; they still count as used.
      ...fromZero('kept'),
    },
    indexes: [['queued']],
  },
  reservation: {
    columns: {
      ...id,
      ...integer('order_id'),
      ...text('capacity_key'),
      ...integer('quantity'),
      ...choice({ status: ['held', 'final', 'released'] }),
      ...text('expires_at'),
    },
    indexes: [['order_id'], ['status', 'expires_at']],
  },
} satisfies TablesToCreate;
