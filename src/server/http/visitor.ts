import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Locale, isByFlag, localeHeader, localeOf } from '#contract/locale.ts';
import { withNzFlag } from '#contract/nz-flag.ts';

/**
 * The locale of the request that is being answered. Plain pages, and rows that cause later mails, are written many
 * calls below the route, so it is not passed down to them (docs/decisions/0012).
 */
interface Visitor {
  locale: Locale;
  /** Only the flag in the URL has selected nz. */
  isByFlag: boolean;
}

const anybody: Visitor = { locale: 'au', isByFlag: false };
const visitors = new AsyncLocalStorage<Visitor>();

/** Without a request, for example in a job, the visitor is not known. */
export function visitor(): Visitor {
  return visitors.getStore() ?? anybody;
}

/** After the body has been read, because its reader loses the context. */
export function rememberVisitors(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    const inHeader = request.headers[localeHeader];
    const inUrl = localeOf(request.hostname, request.url.replace(/^[^?]*/, ''));
    const locale = inHeader === 'au' || inHeader === 'nz' ? inHeader : inUrl;
    if (locale === 'au') return done();
    return visitors.run({ locale, isByFlag: isByFlag(request.hostname, locale) }, done);
  });
}

/** A path of this site as this visitor keeps the locale. */
export function pathForVisitor(path: string): string {
  return visitor().isByFlag ? withNzFlag(path) : path;
}
