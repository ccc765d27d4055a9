import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/calendar.ts';
import { exportPath } from '#contract/admin/export.ts';
import type { Deps } from '../deps.ts';
import { attachmentHeader, fileHeaders } from '../http/attachment-header.ts';
import { readStaffPass } from '../http/staff-cookie.ts';
import { csvText, fileOfLink } from './csv-file.ts';

/** The file of a list of staff. A download sends no bearer token: its link and a cookie permit it. */
export function csvFileRoute(app: FastifyInstance, deps: Deps): void {
  app.get(exportPath, async (request, reply) => {
    const { f } = request.query as { f?: unknown };
    const pass = readStaffPass(request.headers.cookie);
    const { file, input } = await fileOfLink(deps, { link: f, pass });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachmentHeader(`${file.fileName}-${dayOf(deps.now())}.csv`))
      .headers(fileHeaders)
      .send(Readable.from(csvText(deps, file, input)));
  });
}
