import type { AuditRow } from '#contract/admin/audit.ts';

/** Who did it, as they are called now, or by their address of that time. */
export function actorOf({ name, email }: Pick<AuditRow, 'name' | 'email'>): string {
  return name ?? email ?? 'Somebody';
}

/** 'Mira Halloran published ‘Our guides’'. */
export function recordText(record: AuditRow): string {
  return `${actorOf(record)} ${record.did} ${record.what}`;
}
