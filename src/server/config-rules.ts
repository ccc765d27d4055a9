import * as z from 'zod/mini';
import { defaultHelplines, type Helplines, readHelplines } from '#contract/helplines.ts';
import { type Locale, localeOf } from '#contract/locale.ts';
import { defaultPoolSize, readAddress } from './database-address.ts';

// The kinds of settings, each with its rule in words (config.ts).

export const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['true', 'false', '1', '0'], 'is true or false'), fallback ? 'true' : 'false'),
    z.transform((value) => value === 'true' || value === '1'),
  );
/** `demonstration` says by name what fills an empty database (production-start.ts). */
export const seed = z.pipe(
  z._default(z.enum(['true', 'false', '1', '0', 'demonstration'], 'is demonstration, true or false'), 'true'),
  z.transform((value) => value !== 'false' && value !== '0'),
);
const portText = z.string().check(z.regex(/^\d{1,5}$/, 'is a port number from 0 to 65535'));
const portNumber = z.transform(Number).check(z.refine((value) => value <= 65535, 'is a port number from 0 to 65535'));
export const port = (fallback: number) => z.pipe(z._default(portText, String(fallback)), portNumber);
/** `z.optional(port(0))` would be 0 where nothing is set. */
export const optionalPort = z.optional(z.pipe(portText, portNumber));
/** At most an hour. */
export const seconds = (fallback: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,4}$/, 'is a number of seconds from 0 to 3600')), String(fallback)),
    z.transform(Number).check(z.refine((value) => value <= 3600, 'is a number of seconds from 0 to 3600')),
  );
/** Rejects hosts with '*', ',' or ';': URLs allow these characters, but they have a meaning in a CSP header. */
const isPlainHost = ({ hostname }: URL) => /^([\w.-]+|\[[\da-f:]+\])$/.test(hostname);
export const isHttpOrigin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value && isPlainHost(url);
};
/** The address of another program, with or without a path. */
export const isHttpAddress = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '';
};
export const isNzOrigin = (value: string) => isHttpOrigin(value) && localeOf(new URL(value).hostname) === 'nz';
export const optionalText = z.optional(z.string());
export const localServices = z.optional(
  z.string().check(z.regex(/^(payments)?$/, "names the local services allowed in production; only 'payments' exists")),
);
/** A source of scripts and frames must use https, so that no network can change them; http only on localhost. */
export const isTrusted = (url: URL | null) =>
  url !== null &&
  url.username + url.password === '' &&
  isPlainHost(url) &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)));
export const isTrustedOrigin = (value: string) => isHttpOrigin(value) && isTrusted(URL.parse(value));
/** A bucket's: also http to a name without dots, which only a network of containers on one machine knows. */
export const isStorageOrigin = (value: string) =>
  isTrustedOrigin(value) || (isHttpOrigin(value) && /^http:\/\/[a-z][a-z\d-]*(:\d+)?$/.test(value));
/** The quick-exit page of another site; https hides its path from the network. */
const isNeutral = (url: URL | null) =>
  url?.protocol === 'https:' && url.username + url.password === '' && isPlainHost(url);
export const neutralPage = (fallback: string) =>
  z._default(
    z
      .string()
      .check(
        z.refine((value) => isNeutral(URL.parse(value)), 'is the https URL of an unremarkable page of another site'),
      ),
    fallback,
  );

/** Of PostgreSQL; `without` says what happens if nothing is set. */
export const databaseAddress = (without: string, { hosts = Infinity }: { hosts?: number } = {}) =>
  z.optional(
    z.string().check((context) => {
      const read = readAddress(context.value);
      const fault = !read.ok
        ? read.fault
        : read.hosts.length > hosts
          ? 'names several hosts: name one replica, or a balancer before several'
          : null;
      if (fault !== null) context.issues.push({ code: 'custom', message: `${fault}; ${without}`, input: '' });
    }),
  );
/** Two are needed to see whether a pooler shares sessions. */
export const poolSize = z.pipe(
  z._default(
    z.string().check(z.regex(/^\d{1,3}$/, 'is a number of connections from 3 to 500')),
    String(defaultPoolSize),
  ),
  z
    .transform(Number)
    .check(z.refine((value) => value >= 3 && value <= 500, 'is a number of connections from 3 to 500')),
);

/** How long something is kept; the screen of the settings has the same limits (contract/admin/setting-fields.ts). */
export const days = (fallback: number, from: number, to: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,4}$/, `is a number of days from ${from} to ${to}`)), String(fallback)),
    z
      .transform(Number)
      .check(z.refine((value) => value >= from && value <= to, `is a number of days from ${from} to ${to}`)),
  );
/** One per line, below the emergency number of the country, which is always first. */
export const helplinesOf = (locale: Locale) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value, context): Helplines => {
      if (value === undefined) return defaultHelplines[locale];
      const read = readHelplines(locale, value);
      if (read.ok) return read.helplines;
      context.issues.push({ code: 'custom', message: read.fault, input: value });
      return z.NEVER;
    }),
  );

/** True for 'https://host' without a path; http only for this computer. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}
