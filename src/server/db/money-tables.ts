import type { Generated } from 'kysely';

/** Rows of the refunds migration, stored like those of `tables.ts`. */

/** How much of an order line a refund returns. */
interface RefundLineTable {
  refund_id: string;
  order_line_id: number;
  quantity: number;
  amount_cents: number;
}
/** A charge that the buyer contests at the bank; `id` is the provider's. */
interface DisputeTable {
  id: string;
  attempt_id: string;
  order_id: number;
  amount_cents: number;
  /** The provider's word, such as `needs_response`, `won` or `lost`. */
  status: string;
  reason: string;
  created_at: string;
  updated_at: string;
}
/** What a member of staff did. Its key makes a repeated request return the first result. */
interface AuditRecordTable {
  id: Generated<number>;
  key: string;
  uid: string;
  /** The address of that person at that time; null in records from before it was kept. */
  email: string | null;
  action: string;
  /** What it concerns, such as `order:17`. */
  subject: string;
  /** Hash of the input: a repeated key with other input is refused. */
  input_hash: string;
  before_json: string;
  after_json: string;
  request_id: string;
  created_at: string;
}

export interface MoneyTables {
  refund_line: RefundLineTable;
  dispute: DisputeTable;
  audit_record: AuditRecordTable;
}
