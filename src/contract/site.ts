import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import type * as schemas from './site.schemas.ts';

export type SitePayments = z.infer<typeof schemas.paymentConfig>;
/** What a card form needs. */
export type PaymentConfig = Exclude<SitePayments, { provider: 'none' }>;

/** Public settings that the browser needs before it can sign in or pay; holds no secret. */
export const getSiteConfig: Endpoint<typeof schemas.getSiteConfig> = {
  method: 'GET',
  path: '/api/site/getConfig',
  access: 'anon',
};
