import type { FastifyRequest } from 'fastify';
import { type Locale, localeOf } from '#contract/locale.ts';

/** §1: the locale of a document, by its host and query. Calls of the app tell theirs in a header instead (route.ts). */
export function localeOfRequest(request: Pick<FastifyRequest, 'hostname' | 'url'>): Locale {
  return localeOf(request.hostname, request.url.replace(/^[^?]*/, ''));
}
