import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { attachmentHeader, fileHeaders } from '../http/attachment-header.ts';
import { fileOfToken, noteDownload } from './downloads.ts';

/** Download managers ask for one link several times; the link of a press counts once in a process. */
const counted = new LRUCache<string, true>({ max: 5000 });

/** GET /api/downloadfile?f=… (contract §7). Browsers save the file and never show it, and nothing else stores it. */
export async function sendDownload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { f } = request.query as { f?: unknown };
  const token = typeof f === 'string' ? f : '';
  const file = await fileOfToken(deps, token);
  if (request.method === 'GET' && !counted.has(token)) {
    counted.set(token, true);
    await noteDownload(deps, file);
  }
  return reply
    .type(file.type)
    .header('content-length', file.bytes)
    .header('content-disposition', attachmentHeader(file.fileName))
    .headers(fileHeaders)
    .send(createReadStream(file.path));
}
