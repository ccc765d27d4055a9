import * as calls from '#contract/admin/links.ts';
import * as schemas from '#contract/admin/links.schemas.ts';
import type { Deps } from '../deps.ts';
import { receiversToChoose } from '../forms/receivers.ts';
import type { Routes } from '../http/route.ts';
import { linkName } from './link-name.ts';

/** What the editor shows in words instead of an address, and offers instead of typing one. */
export function linkRoutes(routes: Routes, deps: Deps): void {
  routes.add(calls.nameLink, schemas.nameLink, async ({ input }) => ({ data: await linkName(deps, input) }));
  routes.add(calls.listReceivers, schemas.listReceivers, async () => ({ receivers: await receiversToChoose(deps) }));
}
