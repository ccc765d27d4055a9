import type { FastifyInstance } from 'fastify';
import { exportedPath } from '#contract/admin/people.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import { fileHeaders } from '../../http/attachment-header.ts';
import { readStaffPass } from '../../http/staff-cookie.ts';
import { type LinkCall, openStaffLink, staffLink } from '../../staff/staff-link.ts';
import { exportedData } from '../account/export.ts';
import { memberByUid } from '../../accounts/member.ts';

interface Wanted {
  uid: string;
}

/** The address of the file of a person. */
export const exportedFileUrl = (deps: Deps, call: LinkCall, { uid }: Wanted): string =>
  staffLink(deps, call, exportedPath, { uid } satisfies Wanted);

/** The file that the person could download on their own account page. */
export function exportedFileRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { f?: unknown } }>(exportedPath, async (request, reply) => {
    const grant = { path: exportedPath, link: request.query.f, pass: readStaffPass(request.headers.cookie) };
    const { uid } = await openStaffLink<Wanted>(deps, grant, () => 'members.manage');
    const member = await memberByUid(deps.db.read, uid);
    if (!member) throw refusal(404);
    const { filename, sections } = await exportedData(deps, {
      uid: member.uid,
      email: member.email,
      emailVerified: member.email_verified === 1,
    });
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${filename}"`)
      .headers(fileHeaders)
      .send(JSON.stringify(sections, null, 2));
  });
}
