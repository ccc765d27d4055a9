import type { FastifyInstance } from 'fastify';
import { codeFrameDocument, codeFramePolicy } from './code-frame.ts';

/** Serves the document in which TestWithJs code runs. It is the same for all code; the page sends the code. */
export function codeFrameRoutes(app: FastifyInstance): void {
  app.get('/frames/code', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', codeFramePolicy(request.headers.host))
      .send(codeFrameDocument),
  );
}
