import { requireSuccess } from '#contract/errors.ts';
import { type EventDetail, getEvent } from '#contract/events.ts';
import { EventPage } from '#web/events/event-page.tsx';
import { NotFound } from './error-pages.tsx';
import type { Screen } from './screen.ts';

export const eventScreen: Screen<EventDetail> = {
  module: 'src/web/app/event-screen.tsx',
  async load(call, { params }) {
    const { data } = requireSuccess(await call(getEvent, { slug: params.slug ?? '' }));
    return data ? { kind: 'ready', value: data } : { kind: 'missing' };
  },
  head: (event) => ({ title: event.eventTitle }),
  View: ({ value }) => <EventPage key={value.eventId} event={value} />,
  Missing: NotFound,
};
