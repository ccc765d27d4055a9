import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { sendDevPage } from '../http/dev-document.ts';
import { contentOf } from './mail-attachments.ts';
import { withPictures } from './mail-pictures.ts';
import type { QueuedAttachment } from './outbox.ts';
import { mailById, recentMails } from './outbox.sql.ts';
import { outboxList, outboxMail } from './outbox-pages.ts';

const listLimit = 200;

/** Shows the latest mails during development; not available in production. */
export function outboxRoutes(app: FastifyInstance, deps: Deps): void {
  if (deps.config.production) return;

  app.get('/dev/outbox', async (_request, reply) =>
    sendDevPage(reply, outboxList(await recentMails(deps.db.read, listLimit), deps.mail.delivers)),
  );

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const found = await mail(request.params.id);
    return sendDevPage(reply, outboxMail(found, await withPictures(found.html)));
  });

  app.get<{ Params: { id: string; index: string } }>('/dev/outbox/:id/attachments/:index', async (request, reply) => {
    const queued = JSON.parse((await mail(request.params.id)).attachments_json) as QueuedAttachment[];
    const requested = queued[Number(request.params.index)];
    if (!requested) throw refusal(404);
    const [attachment] = await contentOf(deps, [requested]);
    if (!attachment) throw refusal(404);
    return reply
      .type(attachment.contentType)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`)
      .send(attachment.content);
  });

  async function mail(id: string) {
    const found = /^\d{1,9}$/.test(id) ? await mailById(deps.db.read, Number(id)) : undefined;
    if (!found) throw refusal(404);
    return found;
  }
}
