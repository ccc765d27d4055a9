import { createTables, flag, nullableText, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: readonly Table[] = [
  // Payments and set-ups of cards that are open or were declined; the keys are keyed hashes.
  {
    name: 'card_try',
    key: 'id',
    columns: [
      ...text('id', 'network'),
      ...nullableText('cart', 'account', 'card'),
      ...flag('declined'),
      ...text('created_at'),
    ],
    indexes: [
      ['network', 'created_at'],
      ['cart', 'created_at'],
      ['account', 'created_at'],
      ['card', 'created_at'],
      ['created_at'],
    ],
  },
];

export const cardTries: Migration = {
  name: '0005-card-tries',
  up: (tx, engine) => createTables(tx, engine, tables),
};
