import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { quickExitUrl } from '../config.ts';
import type { Deps } from '../deps.ts';
import { localeOfRequest } from '../http/request-locale.ts';
import { confirm, unsubscribe } from './newsletter.ts';
import { newsletterPage, pageHeaders, pages } from './newsletter-pages.ts';

/** The pages that newsletter mails link to. The token in the link gives access. */
export async function newsletterRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart);
    // Mail programs send 'List-Unsubscribe=One-Click' with this content type (RFC 8058); the route needs only the text.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );

    const show = (request: FastifyRequest, reply: FastifyReply, page: (typeof pages)[keyof typeof pages]) => {
      const exitUrl = quickExitUrl(deps.config, localeOfRequest(request));
      return reply
        .code(page === pages.invalid ? 404 : 200)
        .headers(pageHeaders)
        .send(newsletterPage(page, exitUrl));
    };

    scope.get('/newsletter/confirm', (request, reply) =>
      show(request, reply, tokenOf(request) ? pages.confirm : pages.invalid),
    );
    scope.get('/newsletter/unsubscribe', (request, reply) =>
      show(request, reply, tokenOf(request) ? pages.unsubscribe : pages.invalid),
    );
    scope.post('/newsletter/confirm', async (request, reply) =>
      show(request, reply, (await confirm(deps, tokenOf(request))) ? pages.confirmed : pages.invalid),
    );
    scope.post('/newsletter/unsubscribe', async (request, reply) => {
      const isOneClick = typeof request.body === 'string' && request.body.includes('List-Unsubscribe=One-Click');
      const known = await unsubscribe(
        deps,
        tokenOf(request),
        isOneClick ? 'one click in the mail program' : 'button behind the link in a mail',
      );
      return show(request, reply, known ? pages.unsubscribed : pages.invalid);
    });
  });
}

/** The token (43 base64url characters) from the query; '' if it is missing or malformed. */
function tokenOf(request: FastifyRequest): string {
  const { t } = request.query as { t?: unknown };
  return typeof t === 'string' && /^[\w-]{43}$/.test(t) ? t : '';
}
