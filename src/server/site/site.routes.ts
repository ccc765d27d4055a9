import { getSiteConfig } from '#contract/site.ts';
import * as schemas from '#contract/site.schemas.ts';
import { helplinesIn, quickExitUrl } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';

export function siteRoutes(routes: Routes, deps: Deps): void {
  const { captcha, config, identity } = deps;
  routes.add(getSiteConfig, schemas.getSiteConfig, async ({ locale }) => ({
    identity: identity.publicConfig(),
    payments: deps.payments.publicConfig(),
    tagContainerId: config.TAG_CONTAINER_ID ?? null,
    socialEmbedScript: config.SOCIAL_EMBED_SCRIPT ?? null,
    captchaWidget: captcha.hosts.length > 0,
    quickExitUrl: quickExitUrl(config, locale),
    helplines: [...helplinesIn(config, locale)],
    developmentCartId: deps.config.PHI_DEV ? deps.config.DEV_CART_ID : null,
  }));
}
