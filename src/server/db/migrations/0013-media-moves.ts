import { createTables, integer, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const mediaMove: Table = {
  name: 'media_move',
  key: 'address',
  columns: [...text('address'), ...integer('media_id')],
  references: [['media_id', 'media']],
  indexes: [['media_id']],
};

/** Columns with one address that the library looks up. */
const places = [
  ['product_image', 'image_url'],
  ['product', 'thumbnail_url'],
  ['guide', 'tile_image_url'],
  ['guide_category', 'tile_image_url'],
  ['event', 'image_url'],
] as const;

export const mediaMoves: Migration = {
  name: '0013-media-moves',
  async up(tx, engine) {
    await createTables(tx, engine, [mediaMove]);
    for (const [table, column] of places)
      await tx.schema.createIndex(`${table}_${column}_ix`).on(table).column(column).execute();
  },
};
