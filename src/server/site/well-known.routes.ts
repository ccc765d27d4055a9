import type { FastifyInstance } from 'fastify';
import { dayMs } from '#contract/spans.ts';
import type { Deps } from '../deps.ts';

const securityFile = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const validMs = 180 * dayMs;

/** Addresses that programs know: whom to tell about a weakness, and where a password is changed. */
export function wellKnownRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(securityFile, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${deps.config.securityContact}`,
          `Expires: ${new Date(deps.now().getTime() + validMs).toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${deps.config.publicOrigin}${securityFile}`,
          '',
        ].join('\n'),
      ),
  );
  app.get('/security.txt', async (_request, reply) => reply.redirect(securityFile, 301));
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/member/changePassword', 302));
}
