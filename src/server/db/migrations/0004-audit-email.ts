import { nullableText } from './columns.ts';
import type { Migration } from './migrate.ts';

/** The address that a member of staff had when something was done: an account can change it or be erased. */
export const auditEmail = {
  name: '0004-audit-email',
  columns: { audit_record: nullableText('email') },
} satisfies Migration;
