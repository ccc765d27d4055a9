import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './audit.schemas.ts';

export type AuditRow = z.infer<typeof schemas.auditRow>;

export const listAudit: Endpoint<typeof schemas.listAudit> = {
  method: 'POST',
  path: '/api/admin/audit/list',
  asks: true,
  access: 'staff',
};

export const getAudit: Endpoint<typeof schemas.getAudit> = {
  method: 'GET',
  path: '/api/admin/audit/get',
  access: 'staff',
};

export const putBack: Endpoint<typeof schemas.putBack> = {
  method: 'POST',
  path: '/api/admin/audit/putBack',
  access: 'staff',
};
