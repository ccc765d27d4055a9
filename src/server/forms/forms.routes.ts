import {
  getCaptcha,
  sendContact as sendContactCall,
  sendSignUp as sendSignUpCall,
  subscribe as subscribeCall,
} from '#contract/contact.ts';
import * as contactSchemas from '#contract/contact.schemas.ts';
import { sendEnquiry as sendEnquiryCall } from '#contract/store.ts';
import * as storeSchemas from '#contract/store.schemas.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { challengeFor } from './captcha.ts';
import { sendContact, sendSignUp } from './contact.ts';
import { sendEnquiry } from './enquiry.ts';
import { subscribe } from './newsletter.ts';

export function formRoutes(routes: Routes, deps: Deps): void {
  routes.add(getCaptcha, contactSchemas.getCaptcha, async ({ input, locale }) => ({
    challenge: null,
    siteKey: null,
    ...(await challengeFor(deps, input, locale)),
  }));
  routes.add(sendEnquiryCall, storeSchemas.sendEnquiry, async ({ input, ...sending }) =>
    toResults(await sendEnquiry(deps, input, sending), (sent) => sent),
  );
  routes.add(sendContactCall, contactSchemas.sendContact, async ({ input, ...sending }) =>
    toResults(await sendContact(deps, input, sending), (sent) => sent),
  );
  routes.add(sendSignUpCall, contactSchemas.sendSignUp, async ({ input, ...sending }) =>
    toResults(await sendSignUp(deps, input, sending), (sent) => sent),
  );
  routes.add(subscribeCall, contactSchemas.subscribe, async ({ input, locale }) =>
    toResults(await subscribe(deps, input, locale), () => ({ subscribed: true }) as const),
  );
}
