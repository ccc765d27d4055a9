import { nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

/** To when a subscriber was told, after a renewal failed, that everything stays open. */
export const graceUntil = {
  name: '0037-grace-until',
  columns: { subscription: nullableText('grace_until') },
} satisfies Migration;
