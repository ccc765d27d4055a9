import { createTables, integer, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const guideStep: Table = {
  name: 'guide_steps',
  key: ['uid', 'guide_id'],
  columns: [...text('uid'), ...integer('guide_id'), ...text('done_json', 'updated_at')],
  references: [['guide_id', 'guide']],
};

export const guideSteps: Migration = {
  name: '0012-guide-steps',
  async up(tx, engine) {
    await createTables(tx, engine, [guideStep]);
  },
};
