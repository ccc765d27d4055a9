import { sql } from 'kysely';
import { foldedKey } from '../find-keys.ts';
import { fromZero, integer, nullableText, text, textFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** Guides that staff gave to a person; companies as staff list and change them, and people by when they came. */
export const givenAccess = {
  name: '0019-given-access',
  tables: {
    given_access: {
      // A guide is given to a person once; giving it again, after it ended or was taken away, writes the same row.
      key: ['uid', 'guide_id'],
      columns: {
        ...text('uid'),
        ...integer('guide_id'),
        // `given_by` is the uid of who gave it.
        ...text('reason', 'given_by', 'created_at'),
        ...nullableText('ends_at', 'taken_at'),
      },
      references: [['guide_id', 'guide']],
    },
  },
  columns: {
    // The folded name, by whose beginning staff look for a company; the version before makes no companies.
    corporate: { ...fromZero('revision'), ...textFrom({ name_key: '' }) },
  },
  indexes: { member: [['created_at', 'uid']] },
  async up(tx, engine) {
    if (engine.name === 'postgres')
      await sql`alter table corporate alter column name_key type text collate "C"`.execute(tx);
    const { rows } = await sql<{ id: number; name: string }>`select id, name from corporate`.execute(tx);
    for (const { id, name } of rows)
      await sql`update corporate set name_key = ${foldedKey(name)} where id = ${id}`.execute(tx);
    await tx.schema.createIndex('corporate_name_key_ix').on('corporate').columns(['name_key', 'id']).execute();
  },
} satisfies Migration;
