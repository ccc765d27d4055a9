import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type AttendeeRow, getAttendee } from '#contract/admin/attendees.ts';
import { type EventEffects, getEventEffects, getEventForEdit, type StaffEvent } from '#contract/admin/events.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelPerson } from './cancel-person.tsx';
import { EventDetails } from './details.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MovePerson } from './move-person.tsx';

const event: StaffEvent = {
  eventId: 7,
  slug: 'harbour-walk',
  title: 'Harbour walk',
  startsAt: '2027-03-18T07:00:00.000Z',
  endsAt: '2027-03-18T09:00:00.000Z',
  timeZone: 'Australia/Sydney',
  venue: null,
  places: 20,
  taken: 1,
  waiting: 0,
  published: true,
  cancelledAt: null,
  revision: 1,
  values: {
    title: 'Harbour walk',
    shortDesc: '',
    description: '',
    price: 10,
    gstFree: false,
    bring: '',
    accessNote: '',
    cancellationUntilHours: null,
    maxPerCustomer: 4,
    published: true,
  },
  isPaid: true,
  cancelReason: null,
  sold: 1,
  held: 0,
};
const row: AttendeeRow = {
  ticketCode: 'A1B2C3D4-1',
  bookingCode: 'A1B2C3D4',
  name: 'Ines Aroha',
  email: 'ines@example.org',
  buyer: { name: 'Ines Aroha', email: 'ines@example.org', phone: null },
  tickets: 1,
  orderId: 3,
  paid: 'card',
  state: 'coming',
  movedTo: null,
  bookedAt: '2027-01-02T00:00:00.000Z',
  arrivedAt: null,
};
const effects: EventEffects = {
  registrations: 1,
  tickets: 1,
  mailed: 1,
  unreached: [],
  unreachedTotal: 0,
  refundAmount: 10,
  paying: 0,
  waiting: 0,
};
const nothing = (): void => {};

/** What has failed is not asked for again while it is drawn. */
function office(screen: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  client.setQueryData([getEventForEdit.path, { eventId: 7 }], { data: event });
  const router = createMemoryRouter([{ path: '/admin/events/:eventId', element: screen }], {
    initialEntries: ['/admin/events/7'],
  });
  const shown = () =>
    renderedOnServer(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  const fail = (path: string, input: object) =>
    client.prefetchQuery({ queryKey: [path, input], queryFn: () => Promise.reject(new Error('Lost')) });
  return { client, shown, fail };
}

/** Whether the button with these words can be pressed; undefined if there is none. */
function canPress(html: string, words: string): boolean | undefined {
  const button = html.match(/<button.*?<\/button>/g)?.find((each) => each.includes(`>${words}<`));
  return button === undefined ? undefined : !/ disabled=""/.test(button);
}

interface Waits {
  of: ReactNode;
  /** What it asks for, and the answer. */
  path: string;
  input: object;
  answer: object;
  before: string;
  after: string;
}

test.each<[string, Waits]>([
  [
    'a ticket is not cancelled before its price is known',
    {
      of: <CancelPerson row={row} event={event} onClose={nothing} />,
      path: getAttendee.path,
      input: { ticketCode: row.ticketCode },
      answer: { data: { refundAmount: 10, wasPaid: true, mailed: ['ines@example.org'] } },
      before: 'Cancel the ticket',
      after: 'Cancel it and refund $10.00',
    },
  ],
  [
    'a ticket is not moved before its price is known',
    {
      of: <MovePerson row={row} event={event} onClose={nothing} />,
      path: getAttendee.path,
      input: { ticketCode: row.ticketCode },
      answer: { data: { refundAmount: 10, wasPaid: true, mailed: ['ines@example.org'] } },
      before: 'Move the ticket',
      after: 'Move the ticket',
    },
  ],
  [
    'an event is not cancelled before it is known what that does',
    {
      of: <CancelDialog event={event} onClose={nothing} />,
      path: getEventEffects.path,
      input: { eventId: 7 },
      answer: { data: effects },
      before: 'Cancel the event',
      after: 'Cancel the event',
    },
  ],
  [
    'an event is not moved before it is known who is told',
    {
      of: <MoveDialog event={event} onClose={nothing} />,
      path: getEventEffects.path,
      input: { eventId: 7 },
      answer: { data: effects },
      before: 'Move the event',
      after: 'Move the event',
    },
  ],
])('%s', async (_what, { of, path, input, answer, before, after }) => {
  const { client, shown, fail } = office(of);
  expect(shown()).toContain('Loading …');
  expect(canPress(shown(), before)).not.toBe(true);
  await fail(path, input);
  expect(shown()).toContain('Try again');
  expect(canPress(shown(), before)).not.toBe(true);
  client.setQueryData([path, input], answer);
  expect(shown()).not.toContain('Loading …');
  expect(canPress(shown(), after)).toBe(true);
});

test('the page of an event says that nobody has booked only once that is known', async () => {
  const { client, shown, fail } = office(<EventDetails />);
  const ofEffects = [getEventEffects.path, { eventId: 7 }] as const;
  expect(shown()).not.toContain('Nobody has booked yet.');
  await fail(...ofEffects);
  expect(shown()).not.toContain('Nobody has booked yet.');
  expect(shown()).toContain('Try again');
  client.setQueryData(ofEffects, { data: effects });
  expect(shown()).toContain('Everybody gets their money back and an email: 1 ticket, $10.00.');
  client.setQueryData(ofEffects, { data: { ...effects, tickets: 0 } });
  expect(shown()).toContain('Nobody has booked yet.');
});

test('the move of an event says that nobody has booked only if that is so', () => {
  const { client, shown } = office(<MoveDialog event={event} onClose={nothing} />);
  const say = (change: Partial<EventEffects>) =>
    client.setQueryData([getEventEffects.path, { eventId: 7 }], { data: { ...effects, ...change } });
  say({ tickets: 0, mailed: 0 });
  expect(shown()).toContain('Nobody has booked yet, so nobody is told.');
  say({ mailed: 0, unreached: [{ name: 'Ines Aroha', ticketCode: 'A1B2C3D4' }], unreachedTotal: 1 });
  expect(shown()).toContain('Nobody who booked has an address, so no email goes out.');
  expect(shown()).toContain('Ines Aroha, booking A1B2C3D4');
  expect(shown()).not.toContain('Nobody has booked yet');
});
