import { getEvent, getEvents, registerForEvent } from '#contract/events.ts';
import * as schemas from '#contract/events.schemas.ts';
import type { Deps } from '../deps.ts';
import { memberProfile } from '../accounts/member.ts';
import { toResults } from '../outcome.ts';
import type { Routes } from '../http/route.ts';
import { events } from './catalogue.ts';
import { registerOf } from './event.wire.ts';
import { registerForFreeEvent } from './register.ts';

const notFound = Object.freeze({ data: null });

export function eventRoutes(routes: Routes, deps: Deps): void {
  routes.add(getEvents, schemas.getEvents, async ({ input }) => (await events(deps)).upcoming(deps.now())(input.page));

  routes.add(getEvent, schemas.getEvent, async ({ input, viewer }) => {
    const found = (await events(deps)).bySlug.get(input.slug.toLowerCase());
    if (!found || !viewer) return found ?? notFound;
    const contact = (await memberProfile(deps, viewer)) ?? {
      first_name: null,
      surname: null,
      email: viewer.email,
      phone: null,
    };
    return { data: { ...found.data, register: registerOf(contact) } };
  });

  routes.add(registerForEvent, schemas.registerForEvent, async ({ input, ...caller }) =>
    toResults(await registerForFreeEvent(deps, caller, input), (registered) => registered),
  );
}
