import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { card, doneFile, folderPattern, placeOf, sizeOf } from './address.ts';
import { type Chosen, chooseCard, chooseFile } from './choose.ts';
import { mediaFolder } from './media.ts';

const minute = 60;
const week = 7 * 24 * 60 * minute;
const year = 365 * 24 * 60 * minute;
const foldersKept = 5000;

/**
 * Serves images: one URL per width, in the best format that the browser accepts and the job has made so far. The folder
 * of an image lists its files, so no request queries the database. Other files are sent unchanged.
 */
export async function mediaRoutes(app: FastifyInstance, deps: Pick<Deps, 'config'>): Promise<void> {
  const root = mediaFolder(deps);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', `public, max-age=${week}`);
      // An SVG opened directly must not run scripts (invariant 30).
      reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });

  const finished = new LRUCache<string, ReadonlySet<string>>({ max: foldersKept });
  async function filesIn(folder: string): Promise<ReadonlySet<string>> {
    const known = finished.get(folder);
    if (known) return known;
    const files = new Set(await readdir(join(root, folder)).catch(() => []));
    if (files.has(doneFile)) finished.set(folder, files);
    return files;
  }

  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: unknown } }>(
    `/media/:folder(^${folderPattern}$)/:name`,
    async (request, reply) => {
      const { folder, name } = request.params;
      const files = await filesIn(folder);
      if (name === card.file) {
        const original = [...files].find((file) => placeOf(`/media/${folder}/${file}`) && !isMade(file));
        if (original === undefined) throw refusal(404);
        return sendFile(reply, folder, chooseCard(files, original));
      }
      // The files made from an original have no URL of their own.
      if (!files.has(name) || !placeOf(`/media/${folder}/${name}`) || isMade(name)) throw refusal(404);
      const { w } = request.query;
      if (w !== undefined && !(typeof w === 'string' && /^\d{1,5}$/.test(w))) throw refusal(404);
      const chosen = chooseFile(files, {
        width: sizeOf(folder).width,
        original: name,
        requested: w === undefined ? null : Number(w),
        accept: request.headers.accept ?? '',
      });
      if (!chosen) throw refusal(404);
      if (w !== undefined) reply.header('vary', 'accept');
      return sendFile(reply, folder, chosen);
    },
  );
}

function sendFile(reply: FastifyReply, folder: string, { file, isFinal }: Chosen): FastifyReply {
  return reply
    .header('cache-control', isFinal ? `public, max-age=${year}, immutable` : `public, max-age=${minute}`)
    .sendFile(`${folder}/${file}`);
}

function isMade(file: string): boolean {
  return file === card.file || /^\d+\./.test(file);
}
