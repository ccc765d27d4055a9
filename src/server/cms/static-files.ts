import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import { clientFolder, isBuilt } from '../built-files.ts';
import { buildFiles } from './build-files.ts';
import { workerFile, workerRoute } from './worker-file.ts';

/** Browsers must see a new version at once (contract §7). */
const isNeverStale = (file: string) => file === 'version.json' || file.endsWith('.webmanifest');

/** Serves built files: most under hashed names, a few at the root. */
export async function staticFiles(app: FastifyInstance, deps: Pick<Deps, 'config' | 'storage'>): Promise<void> {
  if (!isBuilt() || deps.config.PHI_DEV) return;
  await buildFiles(app, deps, '/assets/');
  // One route for each of the few files at the root and in /icons.
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}', workerFile],
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const caching = isNeverStale(basename(path).replace(/\.(br|gz)$/, '')) ? 'no-cache' : 'public, max-age=3600';
      reply.header('cache-control', caching).headers(publicFile);
    },
  });
  workerRoute(app, deps);
}
