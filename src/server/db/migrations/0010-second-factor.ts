import { fromZero, integer, nullableText, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** The second factor of staff: its secret, the recovery codes, and which log-in has passed it and when. */
export const secondFactor = {
  name: '0010-second-factor',
  tables: {
    second_factor: {
      key: 'uid',
      columns: {
        // The secret of the authenticator app, and the time step of its last code, which counts only once.
        ...text('uid', 'secret_sealed', 'created_at'),
        ...integer('last_step'),
        // Wrong codes since the last right one.
        ...fromZero('failed'),
        ...nullableText('paused_until'),
      },
    },
    recovery_code: {
      key: ['uid', 'code_hash'],
      columns: { ...text('uid', 'code_hash', 'created_at'), ...nullableText('used_at') },
    },
    staff_session: {
      key: ['uid', 'session_id'],
      columns: {
        // Used to the minute; passed when a code was entered last, in a browser whose cookie has this hash.
        ...text('uid', 'session_id', 'used_at'),
        ...nullableText('passed_at', 'pass_hash'),
      },
      indexes: [['used_at']],
    },
  },
} satisfies Migration;
