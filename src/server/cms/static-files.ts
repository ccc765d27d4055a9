import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import { clientFolder, isBuilt } from './renderer.ts';

const year = 365 * 24 * 60 * 60;
const workerFile = 'service-worker.js';
/** Browsers must see a new version at once (contract §7). */
const neverStale = new Set([workerFile, 'version.json']);

const isNeverStale = (file: string) => neverStale.has(file) || file.endsWith('.webmanifest');

/** Serves built files: most under hashed names, a few at the root. */
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
      reply.header('cache-control', `public, max-age=${year}, immutable`).headers(publicFile);
    },
  });
  // One route for each of the few files at the root and in /icons.
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}', ...(deps.config.SERVICE_WORKER ? [] : [workerFile])],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const caching = isNeverStale(basename(path).replace(/\.(br|gz)$/, '')) ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', caching).headers(publicFile);
    },
  });
  // A switched-off worker is replaced at the next update of each browser (docs/operations.md).
  if (deps.config.SERVICE_WORKER) return;
  const off = readFileSync(join(clientFolder, 'service-worker-off.js'));
  app.get(`/${workerFile}`, (_request, reply) =>
    reply.headers(publicFile).header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(off),
  );
}
