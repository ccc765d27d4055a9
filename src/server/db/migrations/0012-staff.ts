import { sql } from 'kysely';
import { fromZero } from './columns.ts';
import type { Migration } from './migrate.ts';

/** How often the standing of a person was changed by staff, and the index that finds the people of the staff. */
export const staffOfTheSite = {
  name: '0012-staff',
  columns: { member: fromZero('revision') },
  async up(tx) {
    await tx.schema
      .createIndex('member_staff_ix')
      .on('member')
      .column('email')
      .where(sql<boolean>`roles_json <> '[]'`)
      .execute();
  },
} satisfies Migration;
