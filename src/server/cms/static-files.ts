import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientFolder, isBuilt } from './renderer.ts';

const year = 365 * 24 * 60 * 60;

/** Serves built files: most under hashed names, a few at the root. server/media registers `reply.sendFile`. */
export async function staticFiles(app: FastifyInstance, deps: Pick<Deps, 'config'>): Promise<void> {
  if (!isBuilt() || deps.config.PHI_DEV) return;
  await app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', `public, max-age=${year}, immutable`).header('x-content-type-options', 'nosniff');
    },
  });
  const rootFiles = readdirSync(clientFolder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name),
  );
  for (const { name } of rootFiles) {
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(name, clientFolder, { cacheControl: false }),
    );
  }
}
