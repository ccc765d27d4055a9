import type { FastifyInstance } from 'fastify';
import { browserActions, browserHeaders, browserPages, browserPrefix } from './browser.ts';

const answerWithinMs = 10_000;

/**
 * Passes the card widget's own pages and calls to the embedded gateway, and nothing else of it. The widget's
 * frame has an opaque origin, so its calls carry `Origin: null`, no cookie, and change nothing but the gateway.
 */
export function localGatewayProxy(options: { gatewayUrl: string | (() => string) }) {
  const target = (path: string) =>
    `${typeof options.gatewayUrl === 'function' ? options.gatewayUrl() : options.gatewayUrl}${browserPrefix}${path}`;

  return async function plugin(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of [...browserPages, ...browserActions]) {
      const isPage = browserPages.some((page) => page === path);
      app.route({
        method: isPage ? 'GET' : 'POST',
        url: `${browserPrefix}${path}`,
        async handler(request, reply) {
          const response = await forward(target(path), request.method, request.body);
          // A frame whose origin is opaque has no agent cluster to ask for; browsers warn about it.
          reply.headers(browserHeaders).removeHeader('origin-agent-cluster');
          if (response === null) {
            return reply.code(502).send({ error: { message: 'The payment service is not available.' } });
          }
          return reply.code(response.status).header('content-type', response.type).send(response.body);
        },
      });
    }
  };
}

async function forward(url: string, method: string, body: unknown) {
  try {
    const response = await fetch(url, {
      method,
      ...(typeof body === 'string' ? { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/plain',
      body: await response.text(),
    };
  } catch {
    return null;
  }
}
