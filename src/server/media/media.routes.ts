import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { StorageUnavailable } from '../providers/storage/port.ts';
import { attachmentHeader } from '../http/attachment-header.ts';
import { card, doneFile, folderPattern, placeOf, sizeOf, storedAt } from './address.ts';
import { type Chosen, chooseCard, chooseFile } from './choose.ts';
import { type FileEnding, fileTypes } from './file-kind.ts';
import { inStorage, mediaFolder } from './media.ts';
import { isPictureFolder } from './media.sql.ts';
import { movesOf } from './move.sql.ts';

const minute = 60;
const week = 7 * 24 * 60 * minute;
const year = 365 * 24 * 60 * minute;
const foldersKept = 5000;
const closedPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** The viewers of browsers do not open a PDF in a sandbox; they have their own. */
const pdfPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
/** Another process may have replaced or deleted the picture. */
const listedMs = 60_000;
/** After the storage has not answered, nobody waits for it who can have what lies here. */
const awayMs = 5000;

/**
 * Serves images: one URL per width, in the best format that the browser accepts and the job has made so far. The folder
 * of an image lists its files, so no request for an existing one on the local disk queries the database. Other files
 * are sent unchanged.
 */
export async function mediaRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db' | 'storage'>): Promise<void> {
  const root = mediaFolder(deps);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', `public, max-age=${week}`);
      // An SVG opened directly must not run scripts (invariant 30).
      reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', path.endsWith('.pdf') ? pdfPolicy : closedPolicy);
    },
  });

  const known = new LRUCache<string, { files: ReadonlySet<string>; at: number }>({ max: foldersKept });
  let awayUntil = 0;
  /** What this process has brought before, perhaps before its last start. */
  const filesHere = async (folder: string): Promise<ReadonlySet<string>> => {
    const here = (await readdir(join(root, folder)).catch(() => [])).filter((file) => !file.endsWith('.part'));
    return here.length > 0 ? new Set(here) : (known.get(folder)?.files ?? new Set());
  };
  async function filesIn(folder: string): Promise<ReadonlySet<string>> {
    const kept = known.get(folder);
    if (kept && performance.now() - kept.at < listedMs) return kept.files;
    // A made-up address costs a query by an index, and no request to the bucket.
    if (deps.storage.isRemote && !(await isPictureFolder(deps.db.read, folder))) return new Set();
    const isAway = performance.now() < awayUntil;
    const here = isAway ? await filesHere(folder) : null;
    if (here && here.size > 0) return here;
    try {
      const files = new Set(await deps.storage.list(inStorage(folder)));
      if (files.has(doneFile)) known.set(folder, { files, at: performance.now() });
      else known.delete(folder);
      return files;
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      awayUntil = performance.now() + awayMs;
      const files = await filesHere(folder);
      if (files.size === 0) throw error;
      return files;
    }
  }

  fileRoute(app, deps, async (folder, file) => (await filesIn(folder)).has(file));

  async function send(reply: FastifyReply, folder: string, { file, isFinal }: Chosen): Promise<FastifyReply> {
    if (!(await deps.storage.bring(inStorage(folder), file))) {
      known.delete(folder);
      throw refusal(404);
    }
    return reply
      .header('cache-control', isFinal ? `public, max-age=${year}, immutable` : `public, max-age=${minute}`)
      .sendFile(`${folder}/${file}`);
  }

  app.get<{ Params: { folder: string; name: string }; Querystring: { w?: unknown } }>(
    `/media/:folder(^${folderPattern}$)/:name`,
    async (request, reply) => {
      const { name } = request.params;
      const address = `/media/${request.params.folder}/${name}`;
      const folder = placeOf(address)?.folder;
      if (folder === undefined) throw refusal(404);
      const files = await filesIn(folder);
      if (files.size === 0) {
        const [move] = await movesOf(deps.db.read, [address]);
        if (!move || placeOf(move.to)?.folder === folder) throw refusal(404);
        return reply.header('cache-control', `public, max-age=${minute}`).redirect(move.to, 302);
      }
      if (name === card.file) {
        const original = [...files].find((file) => placeOf(`/media/${folder}/${file}`) && !isMade(file));
        if (original === undefined) throw refusal(404);
        return send(reply, folder, chooseCard(files, original));
      }
      // The files made from an original have no URL of their own.
      if (!files.has(name) || isMade(name)) throw refusal(404);
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
      return send(reply, folder, chosen);
    },
  );
}

/**
 * Files that are no pictures. A browser saves them; only a PDF may open in it, and sound plays inside a page. Nothing
 * makes a page of this site of their bytes (invariant 30).
 */
function fileRoute(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage'>, isThere: IsThere): void {
  app.get<{ Params: { hash: string; name: string } }>(
    '/media/file-:hash(^[0-9a-f]{16}$)/:name',
    async ({ params }, reply) => {
      const address = `/media/file-${params.hash}/${params.name}`;
      const place = storedAt(address);
      if (!place) throw refusal(404);
      const { folder, file } = place;
      if (!(await isThere(folder, file))) {
        const [move] = await movesOf(deps.db.read, [address]);
        if (!move) throw refusal(404);
        return reply.header('cache-control', `public, max-age=${minute}`).redirect(move.to, 302);
      }
      if (!(await deps.storage.bring(inStorage(folder), file))) throw refusal(404);
      const ending = file.slice(file.lastIndexOf('.') + 1) as FileEnding;
      return reply
        .type(fileTypes[ending].mime)
        .header('cache-control', `public, max-age=${week}`)
        .header('content-disposition', ending === 'pdf' ? 'inline' : attachmentHeader(file))
        .sendFile(`${folder}/${file}`);
    },
  );
}
type IsThere = (folder: string, file: string) => Promise<boolean>;

function isMade(file: string): boolean {
  return file === card.file || /^\d+\./.test(file);
}
