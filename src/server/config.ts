// Over 400 lines: every setting with its default and its rule stands in one place.
import { isAbsolute, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Helplines } from '#contract/helplines.ts';
import type { Locale } from '#contract/locale.ts';
import { exampleAbn, readAbn } from './abn.ts';
import {
  databaseAddress,
  days,
  flag,
  helplinesOf,
  isHttpAddress,
  isHttpOrigin,
  isNzOrigin,
  isOrigin,
  isTrusted,
  isStorageOrigin,
  isTrustedOrigin,
  localServices,
  neutralPage,
  optionalPort,
  optionalText,
  poolSize,
  port,
  seconds,
  seed,
} from './config-rules.ts';
import { type FirebaseServiceAccount, readServiceAccount } from './firebase-settings.ts';
import { readWallet, type WalletSigner } from './wallet-settings.ts';

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const firebaseNames = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_SERVICE_ACCOUNT'] as const;

/**
 * Every setting with its default and its rule. No other file of the server reads the environment.
 * `main.ts` prints all faults together.
 */
const schema = z
  .object({
    NODE_ENV: z._default(z.string(), 'demonstration'),
    PHI_DEV: flag(false),
    S3_ENDPOINT: z.optional(
      z.string().check(z.refine(isStorageOrigin, 'is an https origin such as https://s3.ap-southeast-2.amazonaws.com')),
    ),
    S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is the name of a bucket'))),
    S3_REGION: z._default(z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'is a region such as ap-southeast-2')), 'auto'),
    S3_COPIES_MB: z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d{1,6}$/, 'is a whole number from 10 to 9999999')), '1024'),
      z.transform(Number),
    ),
    S3_ACCESS_KEY_ID: optionalText,
    S3_SECRET_ACCESS_KEY: optionalText,
    PORT: port(3000),
    HOST: z._default(z.string().check(z.minLength(1, 'is a host name or an IP address')), '127.0.0.1'),
    HEALTH_PORT: optionalPort,
    METRICS_TOKEN: z.optional(z.string().check(z.regex(/^\S{16,500}$/, 'has at least 16 characters, without spaces'))),
    LOG_REQUESTS: flag(false),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
      z.string().check(z.refine(isHttpAddress, 'is the address of a collector such as http://127.0.0.1:4318')),
    ),
    OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1, 'is the name of this site in traces')), 'phi-online'),
    DRAIN_SECONDS: seconds(0),
    GRACE_SECONDS: seconds(25),
    DATA_DIR: z._default(z.string().check(z.minLength(1, 'is a folder')), './data'),
    DATABASE_URL: databaseAddress('leave it out for the embedded database'),
    DATABASE_READ_URL: databaseAddress('leave it out if there is no replica', { hosts: 1 }),
    DATABASE_POOL_SIZE: poolSize,
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
    SEED: seed,
    PICTURE_JOB: flag(true),
    SERVICE_WORKER: flag(true),
    NEW_APP_SECRET: flag(false),
    SHOP_CLOSED: flag(false),
    APP_SECRET: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
    APP_SECRET_PREVIOUS: z.optional(z.string().check(z.minLength(32, 'has at least 32 characters'))),
    STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'starts with sk_ or rk_'))),
    STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_/, 'starts with pk_'))),
    STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'starts with whsec_'))),
    LOCAL_GATEWAY_URL: z.optional(
      z.string().check(z.refine(isHttpOrigin, 'is an origin such as http://127.0.0.1:4000')),
    ),
    LOCAL_SERVICES: localServices,
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
    SMTP_HOST: z.optional(z.string().check(z.regex(/^[\w.-]{1,253}$/, 'is a host name such as smtp.example.org'))),
    SMTP_PORT: port(587),
    SMTP_SECURITY: z._default(z.enum(['starttls', 'tls', 'none'], 'is starttls, tls or none'), 'starttls'),
    SMTP_USER: optionalText,
    SMTP_PASSWORD: optionalText,
    MAIL_FROM: z._default(z.string(), 'PHI Online <hello@phi.example>'),
    MAIL_REPLY_TO: optionalText,
    WALLET_CERTIFICATE: optionalText,
    WALLET_KEY: optionalText,
    WALLET_KEY_PASSWORD: optionalText,
    WALLET_ISSUER: optionalText,
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
    HELPLINES_AU: helplinesOf('au'),
    HELPLINES_NZ: helplinesOf('nz'),
    KEPT_DAYS_MESSAGES: days(90, 30, 730),
    KEPT_DAYS_ATTENDEES: days(365, 90, 1095),
    KEPT_DAYS_NOTES: days(365, 30, 1825),
    KEPT_DAYS_CARTS: days(365, 90, 730),
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
    z.refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL !== undefined, {
      path: ['DATABASE_READ_URL'],
      error: 'goes together with DATABASE_URL: it names a replica of it',
    }),
    z.refine((env) => !env.SMTP_URL || !env.SMTP_HOST, {
      path: ['SMTP_HOST'],
      error: 'says the same as SMTP_URL: set one of them',
    }),
    z.refine((env) => !env.SMTP_USER === !env.SMTP_PASSWORD, {
      path: ['SMTP_PASSWORD'],
      error: 'goes together with SMTP_USER: set both or none',
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
    z.superRefine((env, context) => {
      for (const [name, message] of readWallet(env).faults)
        context.addIssue({ code: 'custom', path: [name], message, input: undefined });
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
    z.refine((env) => env.NODE_ENV !== 'production' || env.INSTAGRAM_API_URL.startsWith('https:'), {
      path: ['INSTAGRAM_API_URL'],
      error: 'starts with https:// in production, because the access token is sent to it',
    }),
    z.refine((env) => env.NODE_ENV !== 'production' || !env.PHI_DEV, {
      path: ['PHI_DEV'],
      error: 'is for development: it opens the development cart and sends no content security policy',
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
/** The seller as an invoice names it. */
export type Supplier = Pick<Env, 'SUPPLIER_NAME' | 'SUPPLIER_ABN' | 'SUPPLIER_ADDRESS'>;
export interface WokenCopy {
  /** When the backup was made. */
  madeAt: string;
  /** When somebody woke it, on the clock of renewals (subscriptions/renewal-clock.ts). */
  wokenAt: string;
}

export interface Config extends Omit<Env, 'NODE_ENV' | 'PUBLIC_ORIGIN' | 'SECOND_FACTOR'> {
  production: boolean;
  /** Whether staff who see people or money need a second factor (A-116); the demonstration needs no telephone. */
  needsSecondFactor: boolean;
  /** The origin of links in mails and redirects; never the request's host. With PORT=0, startServer sets the port. */
  publicOrigin: string;
  /** Who signs passes for the wallets of phones; null if there are none. */
  wallet: WalletSigner | null;
  /** Whom security.txt names. */
  securityContact: string;
  /** What the environment sets, as text; staff set the rest (settings/live-settings.ts). */
  stated: Readonly<Record<string, string>>;
  /**
   * When the backup was made of which this database is a copy; null for the site itself. A copy sends and charges
   * nothing until somebody wakes it (settings/restored-copy.ts).
   */
  restoredFrom: string | null;
  /** The time of which this database may not know what was charged, if it was a copy. */
  wokenCopy: WokenCopy | null;
  /** Whom invoices name of orders that were made before orders kept it themselves. */
  earlierSupplier: Supplier;
}

/** `broken` has what is wrong with each setting. */
export type ConfigResult =
  | { ok: true; config: Config }
  | { ok: false; faults: string[]; broken: ReadonlyMap<string, string> };

/** Reads the settings; empty values count as absent. Resolves a relative DATA_DIR against the working directory. */
export function readConfig(environment: Record<string, string | undefined>): ConfigResult {
  const present = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
  const parsed = z.safeParse(schema, present);
  // zod checks cross-field rules only if every field is valid, so `faultsOf` parses again without the broken fields.
  if (!parsed.success) {
    const broken = brokenOf(parsed.error.issues, present);
    return { ok: false, faults: faultsOf(broken, present), broken };
  }
  const { NODE_ENV, PUBLIC_ORIGIN, SECOND_FACTOR, ...rest } = parsed.data;
  // The demonstration has an ABN and an address, so that its invoices are complete.
  const supplier = {
    SUPPLIER_NAME: rest.SUPPLIER_NAME,
    SUPPLIER_ABN: rest.SUPPLIER_ABN ?? (NODE_ENV === 'production' ? undefined : exampleAbn),
    SUPPLIER_ADDRESS: rest.SUPPLIER_ADDRESS ?? (NODE_ENV === 'production' ? undefined : exampleAddress),
  };
  return {
    ok: true,
    config: {
      ...rest,
      ...supplier,
      restoredFrom: null,
      wokenCopy: null,
      wallet: readWallet(rest).signer,
      earlierSupplier: supplier,
      stated: present,
      DATA_DIR: isAbsolute(rest.DATA_DIR) ? rest.DATA_DIR : resolve(rest.DATA_DIR),
      production: NODE_ENV === 'production',
      // Nobody opens a site with the pages of another organisation without having asked for them.
      SEED: present['SEED'] === undefined ? NODE_ENV !== 'production' : rest.SEED,
      needsSecondFactor: NODE_ENV === 'production' || SECOND_FACTOR === 'required',
      securityContact: rest.SECURITY_CONTACT ?? `mailto:${rest.ADMIN_RECEIVER ?? rest.CONTACT_RECEIVER}`,
      publicOrigin: PUBLIC_ORIGIN ?? `http://${rest.HOST.includes(':') ? `[${rest.HOST}]` : rest.HOST}:${rest.PORT}`,
    },
  };
}

/** Of the demonstration, as its pages name it. */
const exampleAddress = 'Level 2, 14 Harbour Lane, Northcove NSW 2999';

/** The helplines of a country, the emergency number first. */
export function helplinesIn(config: Pick<Config, 'HELPLINES_AU' | 'HELPLINES_NZ'>, locale: Locale): Helplines {
  return locale === 'nz' ? config.HELPLINES_NZ : config.HELPLINES_AU;
}

/** The neutral page that quick exit opens. */
export function quickExitUrl(config: Pick<Config, 'QUICK_EXIT_AU' | 'QUICK_EXIT_NZ'>, locale: Locale): string {
  return locale === 'nz' ? config.QUICK_EXIT_NZ : config.QUICK_EXIT_AU;
}

function brokenOf(issues: z.core.$ZodIssue[], present: Record<string, string>): Map<string, string> {
  const broken = new Map(issues.map((issue) => [String(issue.path[0]), issue.message]));
  const first = [...broken.keys()];
  const repaired = Object.fromEntries(Object.entries(present).filter(([name]) => !broken.has(name)));
  const again = z.safeParse(schema, repaired);
  for (const issue of again.success ? [] : again.error.issues) {
    const name = String(issue.path[0]);
    // Skips a fault that names a setting which is itself broken.
    if (!broken.has(name) && !first.some((earlier) => issue.message.includes(earlier))) broken.set(name, issue.message);
  }
  return broken;
}

function faultsOf(broken: ReadonlyMap<string, string>, present: Record<string, string>): string[] {
  return [...broken].map(
    ([name, message]) =>
      `${name} ${message}.${secretNames.test(name) || present[name] === undefined ? '' : ` It is "${present[name]}".`}`,
  );
}

/** The values of settings with these words in their names are never printed. */
const secretNames = /SECRET|KEY|TOKEN|URL|ACCOUNT|PASSWORD|WALLET/;
