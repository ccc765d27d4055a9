import { createReadStream } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { fileOfToken } from './download.ts';

/** GET /api/downloadfile?f=… (contract §7). Browsers save the file and never show it, and nothing else stores it. */
export async function sendDownload(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { f } = request.query as { f?: unknown };
  const file = await fileOfToken(deps, typeof f === 'string' ? f : '');
  return reply
    .type(file.type)
    .header('content-length', file.bytes)
    .header('content-disposition', attachmentHeader(file.fileName))
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(createReadStream(file.path));
}

/** The name in ASCII for old browsers, and the full name. */
function attachmentHeader(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w. -]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
