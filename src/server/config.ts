import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import { type Locale, localeOf } from '#contract/locale.ts';
import { exampleAbn, readAbn } from './store/orders/abn.ts';
import { type FirebaseServiceAccount, readServiceAccount } from './providers/identity/firebase-settings.ts';

/**
 * Every setting with its default and its rule. No other file of the server reads the environment.
 * `main.ts` prints all faults together.
 */
const flag = (fallback: boolean) =>
  z.pipe(
    z._default(z.enum(['true', 'false', '1', '0'], 'is true or false'), fallback ? 'true' : 'false'),
    z.transform((value) => value === 'true' || value === '1'),
  );
const port = (fallback: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,5}$/, 'is a port number from 0 to 65535')), String(fallback)),
    z.transform(Number).check(z.refine((value) => value <= 65535, 'is a port number from 0 to 65535')),
  );
/** Rejects hosts with '*', ',' or ';': URLs allow these characters, but they have a meaning in a CSP header. */
const isPlainHost = ({ hostname }: URL) => /^([\w.-]+|\[[\da-f:]+\])$/.test(hostname);
const isHttpOrigin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value && isPlainHost(url);
};
const isNzOrigin = (value: string) => isHttpOrigin(value) && localeOf(new URL(value).hostname) === 'nz';
const optionalText = z.optional(z.string());
/** A source of scripts and frames must use https, so that no network can change them; http only on localhost. */
const isTrusted = (url: URL | null) =>
  url !== null &&
  url.username + url.password === '' &&
  isPlainHost(url) &&
  (url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)));
const isTrustedOrigin = (value: string) => isHttpOrigin(value) && isTrusted(URL.parse(value));
/** The quick-exit page of another site; https hides its path from the network. */
const neutralPage = (fallback: string) =>
  z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => URL.parse(value)?.protocol === 'https:',
          'is the https URL of an unremarkable page of another site',
        ),
      ),
    fallback,
  );

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const firebaseNames = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT'] as const;

const schema = z
  .object({
    NODE_ENV: z._default(z.string(), 'demonstration'),
    PHI_DEV: flag(false),
    S3_ENDPOINT: z.optional(
      z.string().check(z.refine(isTrustedOrigin, 'is an https origin such as https://s3.ap-southeast-2.amazonaws.com')),
    ),
    S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is the name of a bucket'))),
    S3_REGION: z._default(z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'is a region such as ap-southeast-2')), 'auto'),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    PORT: port(3000),
    HOST: z._default(z.string().check(z.minLength(1, 'is a host name or an IP address')), '127.0.0.1'),
    DATA_DIR: z._default(z.string().check(z.minLength(1, 'is a folder')), './data'),
    DATABASE_URL: z.optional(
      z
        .string()
        .check(z.regex(/^postgres(ql)?:\/\/\S+$/, 'starts with postgres://; leave it out for the embedded database')),
    ),
    PUBLIC_ORIGIN: z.optional(
      z.string().check(z.refine(isHttpOrigin, 'is an origin such as https://www.example.org, without a path')),
    ),
    PUBLIC_ORIGIN_NZ: z.optional(
      z
        .string()
        .check(
          z.refine(isNzOrigin, 'is an origin such as https://www.example.co.nz, with .nz or -nz in its host name'),
        ),
    ),
    TRUST_PROXY: flag(false),
    LIMIT_FACTOR: z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d{0,3}$/, 'is a whole number from 1 to 9999')), '1'),
      z.transform(Number),
    ),
    SECOND_FACTOR: z.optional(z.enum(['required', 'optional'], 'is required or optional')),
    LOG_LEVEL: z._default(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'is one of fatal, error, warn, info, debug, trace, silent',
      ),
      'warn',
    ),
    SEED: flag(true),
    PICTURE_JOB: flag(true),
    SERVICE_WORKER: flag(true),
    APP_SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
    STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'starts with sk_ or rk_'))),
    STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'starts with pk_'))),
    STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'starts with whsec_'))),
    LOCAL_GATEWAY_URL: z.optional(
      z.string().check(z.refine(isHttpOrigin, 'is an origin such as http://127.0.0.1:4000')),
    ),
    LOCAL_SERVICES: z.optional(
      z
        .string()
        .check(z.regex(/^(payments)?$/, "names the local services allowed in production; only 'payments' exists")),
    ),
    FIREBASE_PROJECT_ID: z.optional(
      z.string().check(z.regex(/^[a-z][a-z\d-]{4,28}[a-z\d]$/, 'is a project id such as phi-online-1a2b3')),
    ),
    FIREBASE_API_KEY: z.optional(
      z.string().check(z.regex(/^[\w-]{20,100}$/, "is the Web API key of the project's settings")),
    ),
    FIREBASE_SERVICE_ACCOUNT: z.optional(
      z.pipe(
        z.string(),
        z.transform((value, context): FirebaseServiceAccount => {
          const read = readServiceAccount(value);
          if (read.ok) return read.account;
          context.issues.push({ code: 'custom', message: read.fault, input: value });
          return z.NEVER;
        }),
      ),
    ),
    FIREBASE_ORIGIN: z.optional(
      z.string().check(z.refine(isTrustedOrigin, 'is an https origin that answers in place of Google')),
    ),
    SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/, 'starts with smtp:// or smtps://'))),
    MAIL_FROM: z._default(z.string(), 'PHI Online <hello@phi.example>'),
    MAIL_REPLY_TO: optionalText,
    SUPPLIER_NAME: z._default(
      z.string().check(z.minLength(1, 'is the name of the seller on invoices')),
      'The Prevention of Harm Initiative',
    ),
    SUPPLIER_ABN: z.optional(
      z.pipe(
        z
          .string()
          .check(z.refine((value) => readAbn(value) !== null, 'is an ABN of 11 digits with valid check digits')),
        z.transform((value) => readAbn(value) ?? ''),
      ),
    ),
    SUPPLIER_ADDRESS: optionalText,
    GST_REGISTERED: flag(true),
    STORE_RECEIVER: z._default(z.string(), 'shop@phi.example'),
    ADMIN_RECEIVER: optionalText,
    SECURITY_CONTACT: z.optional(
      z
        .string()
        .check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'is mailto: with an address, or an https URL')),
    ),
    INSTAGRAM_ACCESS_TOKEN: z.optional(
      z
        .string()
        .check(
          z.regex(
            /^[\w|.-]{20,1000}$/,
            'is a long-lived Instagram user access token: letters, digits and the characters _ | . - without spaces',
          ),
        ),
    ),
    INSTAGRAM_API_URL: z._default(
      z.string().check(z.refine(isHttpOrigin, 'is an origin such as https://graph.instagram.com')),
      'https://graph.instagram.com',
    ),
    CONTACT_RECEIVER: z._default(z.string(), 'hello@phi.example'),
    CONTACT_RECEIVER_NZ: optionalText,
    RECAPTCHA_SITE_KEY: optionalText,
    RECAPTCHA_SECRET_KEY: optionalText,
    RECAPTCHA_ORIGIN: z._default(
      z.string().check(z.refine(isHttpOrigin, 'is an origin such as https://www.recaptcha.net')),
      'https://www.google.com',
    ),
    TAG_CONTAINER_ID: optionalText,
    SOCIAL_EMBED_SCRIPT: z.optional(
      z
        .string()
        .check(
          z.refine(
            (value) => isTrusted(URL.parse(value)),
            'is the https URL of a script, such as https://www.instagram.com/embed.js',
          ),
        ),
    ),
    SOCIAL_EMBED_FRAMES: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(
              (value) => value.split(' ').every(isTrustedOrigin),
              'names https origins such as https://www.instagram.com, separated by spaces',
            ),
          ),
        z.transform((value) => value.split(' ')),
      ),
    ),
    EDITOR_ORIGINS: z._default(
      z
        .pipe(
          z.string(),
          z.transform((text) =>
            text
              .split(',')
              .map((part) => part.trim())
              .filter(Boolean),
          ),
        )
        .check(
          z.refine(
            (origins) => origins.every((origin) => isOrigin(origin)),
            'is a comma-separated list of origins such as https://office.example.org',
          ),
        ),
      [],
    ),
    QUICK_EXIT_AU: neutralPage('https://www.bom.gov.au/'),
    QUICK_EXIT_NZ: neutralPage('https://www.metservice.com/'),
    DEV_CART_ID: z._default(z.string(), '00000000-0000-4000-8000-000000000001'),
  })
  .check(
    z.refine((env) => !env.STRIPE_SECRET_KEY === !env.STRIPE_PUBLISHABLE_KEY, {
      path: ['STRIPE_PUBLISHABLE_KEY'],
      error: 'goes together with STRIPE_SECRET_KEY: set both or none',
    }),
    z.refine((env) => !env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET !== undefined, {
      path: ['STRIPE_WEBHOOK_SECRET'],
      error: 'is required with STRIPE_SECRET_KEY, so that payments complete without the browser',
    }),
    z.superRefine((env, context) => {
      const missing = s3Names.filter((name) => env[name] === undefined);
      if (missing.length === s3Names.length) return;
      for (const name of missing)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is missing: set all of ${s3Names.join(', ')}, or none to keep files in DATA_DIR`,
          input: undefined,
        });
    }),
    z.superRefine((env, context) => {
      const missing = firebaseNames.filter((name) => env[name] === undefined);
      if (missing.length === firebaseNames.length) return;
      for (const name of missing)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: `is missing: set all of ${firebaseNames.join(', ')}, or none for the built-in accounts`,
          input: undefined,
        });
    }),
    z.refine(
      (env) =>
        !env.FIREBASE_SERVICE_ACCOUNT ||
        !env.FIREBASE_PROJECT_ID ||
        env.FIREBASE_SERVICE_ACCOUNT.projectId === env.FIREBASE_PROJECT_ID,
      { path: ['FIREBASE_SERVICE_ACCOUNT'], error: 'belongs to another project than FIREBASE_PROJECT_ID' },
    ),
    z.refine((env) => !env.RECAPTCHA_SITE_KEY === !env.RECAPTCHA_SECRET_KEY, {
      path: ['RECAPTCHA_SECRET_KEY'],
      error: 'goes together with RECAPTCHA_SITE_KEY: set both or none',
    }),
    z.refine((env) => !env.SOCIAL_EMBED_FRAMES || env.SOCIAL_EMBED_SCRIPT !== undefined, {
      path: ['SOCIAL_EMBED_FRAMES'],
      error: 'goes together with SOCIAL_EMBED_SCRIPT: it names the frames of that script',
    }),
    z.refine(
      (env) =>
        env.NODE_ENV !== 'production' || env.STRIPE_SECRET_KEY !== undefined || env.LOCAL_SERVICES === 'payments',
      {
        path: ['STRIPE_SECRET_KEY'],
        error: 'is required in production; to use the local test gateway there, set LOCAL_SERVICES=payments',
      },
    ),
    z.refine((env) => env.NODE_ENV !== 'production' || env.INSTAGRAM_API_URL.startsWith('https:'), {
      path: ['INSTAGRAM_API_URL'],
      error: 'starts with https:// in production, because the access token is sent to it',
    }),
    z.refine((env) => env.NODE_ENV !== 'production' || !env.PHI_DEV, {
      path: ['PHI_DEV'],
      error: 'is for development: it opens the development cart and sends no content security policy',
    }),
    z.refine((env) => env.NODE_ENV !== 'production' || !env.GST_REGISTERED || env.SUPPLIER_ABN !== undefined, {
      path: ['SUPPLIER_ABN'],
      error: 'is required in production for tax invoices; set GST_REGISTERED=false if the seller is not registered',
    }),
    z.refine((env) => env.NODE_ENV !== 'production' || env.SECOND_FACTOR !== 'optional', {
      path: ['SECOND_FACTOR'],
      error: 'is always required in production: staff see people and money',
    }),
    z.refine((env) => env.NODE_ENV !== 'production' || env.PUBLIC_ORIGIN !== undefined, {
      path: ['PUBLIC_ORIGIN'],
      error: 'is required in production: links in mails use it',
    }),
  );

type Env = z.infer<typeof schema>;
export interface Config extends Omit<Env, 'NODE_ENV' | 'PUBLIC_ORIGIN' | 'SECOND_FACTOR'> {
  production: boolean;
  /** Whether staff who see people or money need a second factor (A-116); the demonstration needs no telephone. */
  needsSecondFactor: boolean;
  /** The origin of links in mails and redirects; never the request's host. With PORT=0, startServer sets the port. */
  publicOrigin: string;
  /** Whom security.txt names. */
  securityContact: string;
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; faults: string[] };

/** Reads the settings; empty values count as absent. Resolves a relative DATA_DIR against the working directory. */
export function readConfig(environment: Record<string, string | undefined>): ConfigResult {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(schema, present);
  // zod checks cross-field rules only if every field is valid, so `faultsOf` parses again without the broken fields.
  if (!parsed.success) return { ok: false, faults: faultsOf(parsed.error.issues, present) };
  const { NODE_ENV, PUBLIC_ORIGIN, SECOND_FACTOR, ...rest } = parsed.data;
  return {
    ok: true,
    config: {
      ...rest,
      DATA_DIR: isAbsolute(rest.DATA_DIR) ? rest.DATA_DIR : resolve(rest.DATA_DIR),
      production: NODE_ENV === 'production',
      needsSecondFactor: NODE_ENV === 'production' || SECOND_FACTOR === 'required',
      // The demonstration has an ABN and an address, so that its invoices are complete.
      SUPPLIER_ABN: rest.SUPPLIER_ABN ?? (NODE_ENV === 'production' ? undefined : exampleAbn),
      SUPPLIER_ADDRESS: rest.SUPPLIER_ADDRESS ?? (NODE_ENV === 'production' ? undefined : exampleAddress),
      securityContact: rest.SECURITY_CONTACT ?? `mailto:${rest.ADMIN_RECEIVER ?? rest.CONTACT_RECEIVER}`,
      publicOrigin: PUBLIC_ORIGIN ?? `http://${rest.HOST.includes(':') ? `[${rest.HOST}]` : rest.HOST}:${rest.PORT}`,
    },
  };
}

/** Of the demonstration, as its pages name it. */
const exampleAddress = 'Level 2, 14 Harbour Lane, Northcove NSW 2999';

/** The neutral page that quick exit opens. */
export function quickExitUrl(config: Pick<Config, 'QUICK_EXIT_AU' | 'QUICK_EXIT_NZ'>, locale: Locale): string {
  return locale === 'nz' ? config.QUICK_EXIT_NZ : config.QUICK_EXIT_AU;
}

function faultsOf(issues: z.core.$ZodIssue[], present: Record<string, string | undefined>): string[] {
  const broken = new Map(issues.map((issue) => [String(issue.path[0]), issue.message]));
  const first = [...broken.keys()];
  const repaired = Object.fromEntries(Object.entries(present).filter(([name]) => !broken.has(name)));
  const again = z.safeParse(schema, repaired);
  for (const issue of again.success ? [] : again.error.issues) {
    const name = String(issue.path[0]);
    // Skips a fault that names a setting which is itself broken.
    if (!broken.has(name) && !first.some((earlier) => issue.message.includes(earlier))) broken.set(name, issue.message);
  }
  return [...broken].map(
    ([name, message]) =>
      `${name} ${message}.${secretNames.test(name) || present[name] === undefined ? '' : ` It is "${present[name]}".`}`,
  );
}

/** The values of settings with these words in their names are never printed. */
const secretNames = /SECRET|KEY|TOKEN|URL|ACCOUNT/;

/** True for 'https://host' without a path; http only for this computer. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname))
  );
}
