import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { clientFolder } from '../built-files.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { publicFile } from '../http/response-headers.ts';
import { acceptedEncoding } from './accepted-encoding.ts';

export const workerFile = 'service-worker.js';

type Kept = Pick<Config, 'HELPLINES_AU' | 'HELPLINES_NZ' | 'QUICK_EXIT_AU' | 'QUICK_EXIT_NZ'>;

/**
 * The worker with the settings that /offline shows in the version of its files: browsers keep that page for as long as
 * the worker is the same, and nobody without a network must ring a number that is gone.
 */
export function workerOf(
  script: string,
  build: string,
  { HELPLINES_AU, HELPLINES_NZ, QUICK_EXIT_AU, QUICK_EXIT_NZ }: Kept,
): string {
  const shown = JSON.stringify([HELPLINES_AU, HELPLINES_NZ, QUICK_EXIT_AU, QUICK_EXIT_NZ]);
  return script.replaceAll(build, `${build}-${createHash('sha256').update(shown).digest('hex').slice(0, 12)}`);
}

/** Serves the worker, or the one that takes its place where it is switched off (docs/operations.md). */
export function workerRoute(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const read = (file: string) => readFileSync(join(clientFolder, file), 'utf8');
  const script = config.SERVICE_WORKER ? read(workerFile) : read('service-worker-off.js');
  const { build } = JSON.parse(read('version.json')) as { build: string };
  let made = encodingsOf(workerOf(script, build, config));
  app.get(`/${workerFile}`, (request, reply) => {
    const now = workerOf(script, build, config);
    if (now !== made.text) made = encodingsOf(now);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    // Browsers must see a new version at once (contract §7).
    return reply
      .headers({ ...publicFile, 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .type('text/javascript; charset=utf-8')
      .send(made[encoding]);
  });
}

function encodingsOf(text: string) {
  const identity = Buffer.from(text);
  return { text, identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}
