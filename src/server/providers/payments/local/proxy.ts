import type { FastifyInstance } from 'fastify';
import { browserActions, browserHeaders, browserPages, browserPrefix } from './browser.ts';

const timeoutMs = 10_000;

/**
 * Forwards only the card widget's pages and calls to the embedded gateway. The widget's frame has an opaque origin, so
 * its calls carry `Origin: null` and no cookie, and can change only the gateway.
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
          // Browsers log a warning for this header in a frame with an opaque origin.
          reply.headers(browserHeaders(request.headers.host)).removeHeader('origin-agent-cluster');
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
      signal: AbortSignal.timeout(timeoutMs),
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
