import { createTables, integer, type Table, text } from './create-tables.ts';
import type { Migration } from './migrate.ts';

const tables: Table[] = [
  {
    name: 'refund_line',
    key: ['refund_id', 'order_line_id'],
    columns: [...text('refund_id'), ...integer('order_line_id', 'quantity', 'amount_cents')],
    references: [
      ['refund_id', 'refund'],
      ['order_line_id', 'order_line'],
    ],
    indexes: [['order_line_id']],
  },
  {
    name: 'dispute',
    key: 'id',
    columns: [
      ...text('id', 'attempt_id'),
      ...integer('order_id', 'amount_cents'),
      ...text('status', 'reason', 'created_at', 'updated_at'),
    ],
    references: [['attempt_id', 'payment_attempt']],
    indexes: [['order_id']],
  },
  // Rows are never changed.
  {
    name: 'audit_record',
    key: 'id',
    columns: text(
      'key',
      'uid',
      'action',
      'subject',
      'input_hash',
      'before_json',
      'after_json',
      'request_id',
      'created_at',
    ),
    unique: [['key']],
    indexes: [['subject', 'created_at'], ['created_at'], ['uid', 'id']],
  },
];

export const refundTables: Migration = {
  name: '0004-refunds',
  up: (tx, engine) => createTables(tx, engine, tables),
};
