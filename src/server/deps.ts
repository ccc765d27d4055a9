import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { ContentVersions } from './db/content-versions.ts';
import type { CaptchaProvider } from './providers/captcha/port.ts';
import type { FeedSource } from './providers/feed/port.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { MailTransport } from './providers/mail/port.ts';
import type { PaymentProvider } from './providers/payments/port.ts';
import type { Secrets } from './secrets.ts';
import type { PurchasableKinds } from './store/purchasable.ts';

/** What the verbs work with; made once in `services.ts` and passed first to every verb. */
export interface Deps {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  /** The server's clock; it decides. */
  now(): Date;
  secrets: Secrets;
  payments: PaymentProvider;
  identity: IdentityProvider;
  mail: MailTransport;
  captcha: CaptchaProvider;
  /** Where posts are fetched from; null where the site shows only those that were entered. */
  feed: FeedSource | null;
  content: ContentVersions;
  purchasables: PurchasableKinds;
}

export type Role = 'author' | 'publisher' | 'admin';

/** The signed-in person as the token proves it; null is an anonymous visitor. */
export interface SignedIn {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  roles: Role[];
  active: boolean;
}
export type Viewer = SignedIn | null;
