import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Locale, isByFlag, localeHeader, localeOf } from '#contract/locale.ts';
import { withNzFlag } from '#contract/nz-flag.ts';
import type { Config } from '../config.ts';

/**
 * The locale of the request that is being answered. Mails, calendar files and plain pages are written many calls below
 * the route, so it is not passed down to them (docs/decisions/0012).
 */
interface Visitor {
  locale: Locale;
  /** Only the flag in the URL has selected nz. */
  isByFlag: boolean;
  /** A text or markup with own addresses, as a mail to this visitor writes them. */
  withAddresses: (written: string, kind?: 'text' | 'html') => string;
}

const anybody: Visitor = { locale: 'au', isByFlag: false, withAddresses: (written) => written };
const visitors = new AsyncLocalStorage<Visitor>();

/** Without a request, for example in a job, the visitor is not known. */
export function visitor(): Visitor {
  return visitors.getStore() ?? anybody;
}

/** After the body has been read, because its reader loses the context. */
export function rememberVisitors(app: FastifyInstance, config: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>) {
  app.addHook('preValidation', (request, _reply, done) => {
    const inHeader = request.headers[localeHeader];
    const inUrl = localeOf(request.hostname, request.url.replace(/^[^?]*/, ''));
    const locale = inHeader === 'au' || inHeader === 'nz' ? inHeader : inUrl;
    if (locale === 'au') return done();
    const withAddresses: Visitor['withAddresses'] = (written, kind) => nzAddressesIn(written, config, kind);
    return visitors.run({ locale, isByFlag: isByFlag(request.hostname, locale), withAddresses }, done);
  });
}

/** Pages of this site at the host of nz, or with its flag; files and calls keep their address. */
export function nzAddressesIn(
  written: string,
  { publicOrigin, PUBLIC_ORIGIN_NZ: own }: Pick<Config, 'publicOrigin' | 'PUBLIC_ORIGIN_NZ'>,
  kind: 'text' | 'html' = 'text',
): string {
  const nzOrigin = own ?? publicOrigin;
  const isNzHost = localeOf(new URL(nzOrigin).hostname) === 'nz';
  const [before = '', ...parts] = written.split(publicOrigin);
  return before + parts.map(addressed).join('');

  function addressed(rest: string): string {
    // A full stop or a bracket after an address in a text does not belong to it.
    const path = /^(\/([^\s"<>]*[^\s"<>.,;:!?)])?|(?=[\s"<]|$))/.exec(rest)?.[0];
    if (path === undefined) return publicOrigin + rest;
    const page = path || '/';
    const plain = kind === 'html' ? page.replaceAll('&amp;', '&') : page;
    const flagged = withNzFlag(plain);
    if (flagged === plain) return publicOrigin + rest;
    const own = kind === 'html' ? flagged.replaceAll('&', '&amp;') : flagged;
    return nzOrigin + (isNzHost ? page : own) + rest.slice(path.length);
  }
}

/** A path of this site as this visitor keeps the locale. */
export function pathForVisitor(path: string): string {
  return visitor().isByFlag ? withNzFlag(path) : path;
}

/** The emergency numbers, that of the visitor's country first. */
export function dangerText(): string {
  return visitor().locale === 'nz'
    ? 'If you are in danger, call 111 in New Zealand or 000 in Australia.'
    : 'If you are in danger, call 000 in Australia or 111 in New Zealand.';
}
