import { sql } from 'kysely';
import { choice, integer, nullableInteger, text } from './columns.ts';
import type { Migration } from './migrate.ts';

/** `words_known` is null in a row that is new or changed; jobs/found-words.ts writes its words. */
const known = nullableInteger('words_known');

/**
 * The words of pages, redirects and pictures, by whose beginning staff find them, and an index for each order of their
 * lists.
 */
export const foundWords = {
  name: '0015-found-words',
  tables: {
    found_word: {
      key: ['kind', 'word', 'source_id'],
      columns: { ...choice({ kind: ['page', 'media'] }), ...text('word'), ...integer('source_id') },
      indexes: [['kind', 'source_id']],
    },
  },
  columns: { page: known, media: known },
  indexes: { scheduled_change: [['due_at', 'id']] },
  async up(tx, engine) {
    // Compared by code points, as SQLite does it, so that a range of an index finds a beginning.
    if (engine.name === 'postgres')
      await sql`alter table found_word alter column word type text collate "C"`.execute(tx);
    for (const table of ['page', 'media'])
      await tx.schema
        .createIndex(`${table}_to_find_ix`)
        .on(table)
        .column('id')
        .where(sql<boolean>`words_known is null`)
        .execute();
    const index = (name: string, columns: string[]) =>
      tx.schema.createIndex(`page_${name}_ix`).on('page').columns(columns);
    for (const order of ['list_title', 'updated_at']) {
      // SQLite takes an index that begins with what is equal before one of these rows only; PostgreSQL sorts after it.
      const pages =
        engine.name === 'sqlite'
          ? index(`pages_${order}`, ['redirect_to', order, 'id'])
          : index(`pages_${order}`, [order, 'id']).where(sql<boolean>`redirect_to is null`);
      await pages.execute();
    }
    for (const order of [
      ['path', 'locale'],
      ['updated_at', 'id'],
    ])
      await index(`redirects_${order[0]}`, order)
        .where(sql<boolean>`redirect_to is not null`)
        .execute();
  },
} satisfies Migration;
