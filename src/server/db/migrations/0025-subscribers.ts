import { nullableText, text, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Staff list subscribers, unsubscribe them for a reason, and import those who agreed somewhere else. */
export const subscribers = {
  name: '0025-subscribers',
  tables: {
    // Who wants no newsletter and is not known here any more, or never was: a keyed hash of the address.
    no_newsletter: { key: 'hash', columns: text('hash', 'at') },
  },
  columns: { consent: { ...textFrom({ source: '', reason: '' }), ...nullableText('recorded_at') } },
  indexes: {
    subscriber: [
      ['status', 'id'],
      ['status', 'email_key'],
    ],
  },
} satisfies Migration;
