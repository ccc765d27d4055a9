import * as z from 'zod/mini';
import { flat } from './errors.schemas.ts';

export const paymentConfig = z.union([
  z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
  z.object({ provider: z.literal('local'), widgetUrl: z.string() }),
  /** Nobody can pay yet. */
  z.object({ provider: z.literal('none') }),
]);

export const getSiteConfig = {
  input: z.object({}),
  output: flat({
    identity: z.object({ baseUrl: z.string(), tokenUrl: z.string(), signOutUrl: z.string(), apiKey: z.string() }),
    payments: paymentConfig,
    /** Id of the tag container; null disables tracking. */
    tagContainerId: z.nullable(z.string()),
    /** URL of the script that renders posts of other sites; null leaves them as quotes with a link. */
    socialEmbedScript: z.nullable(z.string()),
    /** Whether forms use the captcha of another host, whose widget their pages load. */
    captchaWidget: z.boolean(),
    /** The neutral page that quick exit opens for this locale. */
    quickExitUrl: z.string(),
    /** Of this locale, the emergency number first. */
    helplines: z.array(z.object({ name: z.string(), number: z.string(), tel: z.string(), what: z.string() })),
    /** Outside production only. */
    developmentCartId: z.nullable(z.string()),
  }),
  summary: 'Public settings of the site.',
};
