import { sendEnquiry as sendEnquiryCall } from '#contract/store.ts';
import type { Deps } from '../deps.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../route.ts';
import { sendEnquiry } from './enquiry.ts';

export function enquiryRoutes(routes: Routes, deps: Deps): void {
  routes.add(sendEnquiryCall, async ({ input }) => toResults(await sendEnquiry(deps, input), (sent) => sent));
}
