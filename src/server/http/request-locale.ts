import type { FastifyRequest } from 'fastify';
import { type Locale, localeOf } from '#contract/locale.ts';

/** §1: the locale of a document, from its host and query. API calls send it in a header instead (route.ts). */
export function localeOfRequest(request: Pick<FastifyRequest, 'hostname' | 'url'>): Locale {
  return localeOf(request.hostname, request.url.replace(/^[^?]*/, ''));
}
