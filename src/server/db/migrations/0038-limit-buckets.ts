import { flagSet, integer, milliseconds, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** The limits of all processes, one row for each that is not full (decision 73). `key` is a keyed hash. */
export const limitBuckets = {
  name: '0038-limit-buckets',
  tables: {
    limit_bucket: {
      key: 'key',
      columns: {
        ...text('key', 'name'),
        ...integer('size'),
        // `full_at`: when it has all its tokens again. `at`: when one was last asked for.
        ...milliseconds('ms_each', 'full_at', 'at'),
        // Whether the last call got one.
        ...flagSet('is_taken'),
      },
      indexes: [['full_at']],
    },
  },
} satisfies Migration;
