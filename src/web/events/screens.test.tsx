import { describe, expect, it } from 'vitest';
import type { EventDetail } from '#contract/events.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { EventList } from './event-list.tsx';
import { EventPage } from './event-page.tsx';
import { movedFromText } from './moved-from.tsx';
import { RegistrationForm } from './registration-form.tsx';

const event: EventDetail = {
  eventId: 1,
  eventSlug: 'step-in',
  eventTitle: 'Step In',
  shortDesc: null,
  description: '<p>Practise.</p>',
  imageUrl: null,
  startDateTime: '2025-05-31T14:00:00.000Z',
  endDateTime: '2025-05-31T16:30:00.000Z',
  duration: 150,
  eventType: 0,
  price: 45,
  numOfPlaces: 10,
  waitingList: false,
  usedNumOfPlaces: 3,
  timeZone: 'Australia/Sydney',
  venue: null,
  bring: null,
  access: null,
  cancelled: null,
  movedFrom: null,
  register: { firstName: '', surname: '', email: '', phone: '', numberOfTickets: 1 },
};

describe('an event page', () => {
  it('shows the times in five zones, the duration and the price', () => {
    const page = renderedOnServer(<EventPage event={event} />);
    const zones = ['NSW/VIC/TAS', 'SA', 'QLD', 'NT', 'WA'].map((zone) => page.indexOf(`<dt>${zone}`));
    expect(zones).not.toContain(-1);
    expect(zones).toEqual(zones.toSorted((a, b) => a - b));
    expect(page).toContain('2 hrs 30 mins');
    expect(page).toContain('AU$45.00');
    expect(page).toContain('REGISTER NOW');
    expect(page).toContain('<noscript><p>Registering needs JavaScript.');
  });

  it('shows FREE for a free event type, whatever the price', () => {
    expect(renderedOnServer(<EventPage event={{ ...event, eventType: 1 }} />)).toContain('FREE');
  });

  it('shows the price of a ticket, or FREE', () => {
    const form = (price: number) =>
      renderedOnServer(<RegistrationForm event={{ ...event, price }} onRegistered={() => {}} />);
    expect(form(45)).toContain('>AU$45.00 a ticket<');
    expect(form(0)).toContain('>FREE<');
  });

  it('shows Fully Booked on a disabled button if no places are left', () => {
    expect(renderedOnServer(<EventPage event={{ ...event, usedNumOfPlaces: 10 }} />)).toMatch(
      /<button[^>]* disabled=""[^>]*><span[^>]*>Fully Booked/,
    );
    expect(renderedOnServer(<EventPage event={{ ...event, usedNumOfPlaces: 10 }} />)).not.toContain('noscript');
  });
});

describe('when and where', () => {
  const venue = { name: 'Town Hall', address: '9 Limestone Street & Co, Fremantle WA 6160' };

  it('has the street address, a map link without a referrer, and the calendar file', () => {
    const page = renderedOnServer(<EventPage event={{ ...event, venue }} />);
    expect(page).toContain('9 Limestone Street &amp; Co, Fremantle WA 6160');
    expect(page).toContain(
      '<a href="https://www.openstreetmap.org/search?query=9%20Limestone%20Street%20%26%20Co%2C%20Fremantle%20WA%206160" target="_blank" rel="noopener noreferrer">',
    );
    expect(page).toContain('href="/api/event/calendar/step-in"');
    expect(renderedOnServer(<EventPage event={event} />)).not.toContain('openstreetmap');
  });

  it('says what to bring and who can get in, and nothing that is not known', () => {
    const access = { stepFree: true, hearingLoop: false, note: 'The lift is in the yard.' };
    const page = renderedOnServer(<EventPage event={{ ...event, bring: 'A torch', access }} />);
    for (const text of ['A torch', 'Step-free entry', 'No hearing loop', 'The lift is in the yard.'])
      expect(page).toContain(text);
    const unknown = { stepFree: null, hearingLoop: null, note: 'Ask us.' };
    const less = renderedOnServer(<EventPage event={{ ...event, access: unknown }} />);
    expect(less).not.toMatch(/tep-free|earing loop|What to bring/);
    expect(renderedOnServer(<EventPage event={event} />)).not.toContain('Access');
  });
});

describe('a moved event', () => {
  const before = {
    startDateTime: '2025-05-30T08:00:00.000Z',
    endDateTime: '2025-05-30T10:30:00.000Z',
    timeZone: 'Australia/Perth',
    venue: 'Town Hall',
  };
  const venue = { name: 'Club house', address: '1 Jetty Road' };
  const moved = { ...event, timeZone: 'Australia/Perth', venue, movedFrom: before };

  it('says on the page and in the list what it was', () => {
    const text = 'Moved from Friday 30 May 2025, 4:00 pm (WA), Town Hall';
    expect(renderedOnServer(<EventPage event={moved} />)).toContain(text);
    expect(renderedOnServer(<EventList events={[moved]} total={1} />)).toContain(text);
    expect(renderedOnServer(<EventPage event={{ ...moved, cancelled: { reason: null } }} />)).not.toContain('Moved');
  });

  it('names only what has changed', () => {
    const { startDateTime, endDateTime } = event;
    expect(movedFromText({ ...moved, venue: { ...venue, name: 'Town Hall' } }, null)).toBe(
      'Moved from Friday 30 May 2025, 4:00 pm (WA)',
    );
    expect(movedFromText({ ...moved, movedFrom: { ...before, startDateTime, endDateTime } }, null)).toBe(
      'Moved from Town Hall',
    );
    expect(movedFromText({ ...moved, movedFrom: { ...before, venue: null } }, 'Australia/Brisbane')).toBe(
      'Moved from Friday 30 May 2025, 6:00 pm (QLD), online',
    );
    expect(movedFromText(event, null)).toBeNull();
  });
});

describe('a cancelled event', () => {
  const cancelled = { ...event, cancelled: { reason: 'Our speaker is ill.' } };

  it('says so with the reason in place of the button, on its page', () => {
    const page = renderedOnServer(<EventPage event={cancelled} />);
    expect(page).toContain('Our speaker is ill.');
    expect(page).toContain('and gets the price back');
    expect(page).not.toContain('REGISTER NOW');
    expect(page).not.toContain('Add to calendar');
    expect(renderedOnServer(<EventPage event={{ ...cancelled, eventType: 1 }} />)).not.toContain('price back');
  });

  it('says so in the list', () => {
    expect(renderedOnServer(<EventList events={[cancelled]} total={1} />)).toContain('Our speaker is ill.');
    const without = renderedOnServer(<EventList events={[{ ...event, cancelled: { reason: null } }]} total={1} />);
    expect(without).toContain('>Cancelled<');
  });
});

describe('a list of events', () => {
  it('is grouped by the month in Sydney', () => {
    const list = renderedOnServer(
      <EventList
        events={[
          event,
          { ...event, eventId: 2, startDateTime: '2025-06-30T13:59:00.000Z' },
          { ...event, eventId: 3, startDateTime: '2025-06-30T14:00:00.000Z' },
        ]}
        total={3}
      />,
    );
    expect(list.match(/<h2[^>]*>[^<]*/g)?.map((heading) => heading.replace(/.*>/, ''))).toEqual([
      'June 2025',
      'July 2025',
    ]);
  });

  it('says when and where in the zone of the venue, and in Sydney for an online event', () => {
    const evening = {
      ...event,
      startDateTime: '2025-12-04T10:00:00.000Z',
      endDateTime: '2025-12-04T12:00:00.000Z',
      timeZone: 'Australia/Perth',
    };
    const venue = { name: 'Town Hall', address: 'Fremantle WA' };
    const text = (shown: EventDetail) =>
      renderedOnServer(<EventList events={[shown]} total={1} />).replaceAll(/<[^>]*>/g, '');
    expect(text({ ...evening, venue })).toContain('Thursday 4 December 2025, 6:00 pm – 8:00 pm WA, Town Hall');
    expect(text(evening)).toContain('9:00 pm – 11:00 pm NSW/VIC/TAS');
    const page = renderedOnServer(<EventPage event={{ ...evening, venue }} />);
    expect(page.indexOf('<dt>WA')).toBeLessThan(page.indexOf('<dt>NSW/VIC/TAS'));
    expect(page).toContain('at the venue');
    expect(page.indexOf('REGISTER NOW')).toBeLessThan(page.indexOf('<dt>QLD'));
    const inSydney = renderedOnServer(<EventPage event={{ ...evening, venue, timeZone: 'Australia/Sydney' }} />);
    expect(inSydney).toContain('That is your time too.');
    // Each reader gets as many rows and notes, so that nothing moves when the zone is known.
    for (const shown of [page, inSydney]) expect(shown.match(/<dt>(?!Price|Duration)|worked in/g)).toHaveLength(6);
  });

  it('says that there are no events', () => {
    expect(renderedOnServer(<EventList events={[]} total={0} />)).toContain('No events.');
  });

  it('shows the total and Show more for a long list, and a link to all events with a limit', () => {
    expect(renderedOnServer(<EventList events={[event]} total={60} />)).toMatch(/Showing 1 of 60<.*Show more</);
    const limited = renderedOnServer(<EventList events={[event, { ...event, eventId: 2 }]} total={60} limit={1} />);
    expect(limited).toContain('All 60 events');
    expect(limited).not.toContain('Show more');
  });
});
