import { createTables, flag, integer, nullableInteger, nullableText, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: readonly Table[] = [
  {
    name: 'page_draft',
    key: 'page_id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('base_number', 'restored_from'),
      ...text('title'),
      ...nullableText('image_url'),
      ...text('content_json', 'updated_by', 'updated_at'),
    ],
    references: [['page_id', 'page']],
  },
  {
    name: 'page_publication',
    key: 'id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('revision_id'),
      ...text('kind', 'published_by', 'published_at'),
    ],
    references: [['page_id', 'page']],
    indexes: [['page_id']],
  },
  {
    name: 'scheduled_change',
    key: 'id',
    columns: [
      ...integer('page_id'),
      ...nullableInteger('revision_id'),
      ...text('kind', 'due_at', 'zone', 'status', 'created_by', 'created_at'),
      ...nullableText('message'),
    ],
    references: [['page_id', 'page']],
    indexes: [['status', 'due_at'], ['page_id']],
  },
  {
    name: 'edit_presence',
    key: ['page_id', 'session_id'],
    columns: [...integer('page_id'), ...text('session_id', 'uid', 'seen_at')],
    indexes: [['seen_at']],
  },
];

const columns = {
  page: [
    // Of the list in the back office, which reads no content.
    ['list_title', 'text', { default: '' }],
    ...flag('latest_number', 'draft_lock', 'settings_lock'),
    ...nullableText('deleted_at'),
  ],
  page_revision: [['note', 'text', { default: '' }], ...nullableInteger('restored_from')],
} as const;

export const editingTables: Migration = {
  name: '0010-editing',
  async up(tx, engine) {
    await createTables(tx, engine, tables);
    for (const [table, added] of Object.entries(columns))
      for (const [name, type, rule] of added)
        await tx.schema
          .alterTable(table)
          .addColumn(name, type, (column) => {
            if (rule === 'null') return column;
            return column.notNull().defaultTo(typeof rule === 'object' ? rule.default : 0);
          })
          .execute();
  },
};
