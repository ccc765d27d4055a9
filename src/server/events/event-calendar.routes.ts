import type { FastifyInstance } from 'fastify';
import { eventCalendarPath } from '#contract/events.ts';
import type { Deps } from '../deps.ts';
import { refusal } from '../errors.ts';
import { visitor } from '../http/visitor.ts';
import { whyUnavailable } from './availability.ts';
import { publicCalendarFile } from './calendar.ts';
import { storedEvents } from './catalogue.ts';
import { bookableOf } from './event.ts';

/** The calendar file of a coming event, for everybody. */
export function eventCalendarRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { slug: string } }>(`${eventCalendarPath('')}:slug`, async (request, reply) => {
    const { bySlug } = await storedEvents(deps);
    const event = bySlug.get(request.params.slug.toLowerCase());
    const now = deps.now();
    if (!event || whyUnavailable(bookableOf(event), now) !== null) throw refusal(404);
    const { filename, contentType, content } = publicCalendarFile(
      { config: deps.config, event, locale: visitor().locale },
      now,
    );
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${filename}"`)
      .header('cache-control', 'no-cache')
      .send(content);
  });
}
