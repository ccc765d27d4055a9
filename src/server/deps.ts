import type { FastifyBaseLogger } from 'fastify';
import type { PreviewViewer } from '#contract/preview.ts';
import type { Role } from '#contract/permissions.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { ContentVersions } from './db/content-versions.ts';
import type { Limits } from './http/limits/limits.ts';
import type { CaptchaProvider } from './providers/captcha/port.ts';
import type { FeedSource } from './providers/feed/port.ts';
import type { IdentityProvider } from './providers/identity/port.ts';
import type { MailTransport } from './providers/mail/port.ts';
import type { PaymentLab } from './providers/payments/local/lab.ts';
import type { PaymentProvider } from './providers/payments/port.ts';
import type { FileStorage } from './providers/storage/port.ts';
import type { Secrets } from './secrets.ts';
import type { Lifecycle } from './site/health.ts';
import type { StaffEntities } from './staff/registry.ts';
import type { PurchasableKinds } from './store/purchasable.ts';
import type { Metrics } from './watch/metrics.ts';

/** The dependencies of the verbs; `services.ts` creates them once, and every verb takes them as first argument. */
export interface Deps {
  config: Config;
  db: Db;
  log: FastifyBaseLogger;
  /** The server's clock; every rule that depends on time uses it. */
  now(): Date;
  secrets: Secrets;
  limits: Limits;
  payments: PaymentProvider;
  /** Drives the local gateway by hand; null with Stripe and in production. */
  paymentLab: PaymentLab | null;
  identity: IdentityProvider;
  mail: MailTransport;
  storage: FileStorage;
  captcha: CaptchaProvider;
  /** The source of social posts; null if the site shows only posts that editors entered. */
  feed: FeedSource | null;
  content: ContentVersions;
  lifecycle: Lifecycle;
  /** Null if nobody can ask for them. */
  metrics: Metrics | null;
  purchasables: PurchasableKinds;
  /** What staff list and change. */
  entities: StaffEntities;
}

/** 'none': no second factor is set up, and none is needed; 'setUp' has to set one up, 'code' has to enter a code. */
export type FactorState = 'none' | 'passed' | 'setUp' | 'code';

/** The signed-in person as proved by the token. */
export interface SignedIn {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  /** Time of the last log-in with a password, in seconds since 1970. */
  authTime: number;
  /** The log-in of the token; null if the identity service does not report it. */
  sessionId: string | null;
  roles: Role[];
  active: boolean;
  /** Whether this log-in may use its roles. Members without a role have 'none'. */
  factor: FactorState;
  /** When the person last proved who they are, in ms since 1970: by code, or by password without a second factor. */
  provenAt: number;
  /** Set in an editor's preview: no account, but somebody with these entitlements (viewer/preview.ts). */
  pretends?: PreviewViewer;
}
/** null is an anonymous visitor. */
export type Viewer = SignedIn | null;
