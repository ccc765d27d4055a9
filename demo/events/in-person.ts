import { upcoming } from '../times.ts';
import type { SeedEvent } from '../types.ts';
import { askAhead, free, lasting, openToAll, paid } from './schedule.ts';

const weekday = { monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 } as const;

export const inPersonEvents = (now: Date): SeedEvent[] => [
  {
    slug: 'scams-morning-tea',
    title: 'Spotting Scams: a Morning Tea',
    ...free,
    ...lasting(upcoming(now, 'Australia/Brisbane', -21, weekday.thursday, 10), 90, 'Australia/Brisbane'),
    places: 50,
    usedPlaces: 43,
    image: 'event-scams-morning-tea',
    venue: {
      name: 'New Farm community room',
      address: '3 Jacaranda Way, New Farm QLD 4005',
      directions: 'The room is behind the library.',
    },
    access: openToAll,
    shortDesc: 'Tea, scones and the five stories that most scams tell. Brisbane.',
    description: `<p>Thank you to everyone who came and brought stories. We went through the five stories that most scams tell and wrote a card for beside the telephone.</p>
      <p>If you missed it, <a href="/products/guides/spotting-scams">the guide</a> covers the same ground, and new mornings are announced on the <a href="/events">events page</a>.</p>`,
  },
  {
    slug: 'hard-conversations-small-group',
    title: 'Hard Conversations: Small Group',
    ...paid(9500),
    ...lasting(upcoming(now, 'Australia/Melbourne', 11, weekday.thursday, 17, 30), 90, 'Australia/Melbourne'),
    places: 12,
    usedPlaces: 12,
    waitingList: true,
    image: 'event-small-group',
    venue: {
      name: 'Carlton meeting rooms',
      address: '40 Banksia Lane, Carlton VIC 3053',
      directions: 'Room 2, upstairs. Five minutes from the tram; ring the bell marked PHI.',
    },
    bring: 'The conversation you are putting off, in one sentence on paper.',
    access: { stepFree: true, hearingLoop: false, note: 'There is a lift, and a quiet room on the same floor.' },
    shortDesc: 'Twelve people, one facilitator, your own conversation. Melbourne.',
    description: `<p>Bring the conversation you are putting off. In a group of twelve you plan it, try it with a partner, and leave with your first sentence written down.</p>
      ${askAhead}`,
  },
  {
    slug: 'child-safe-clubs-perth',
    title: 'Child-Safe Clubs: an Evening for Committees',
    ...paid(3500),
    ...lasting(upcoming(now, 'Australia/Perth', 17, weekday.wednesday, 18), 150, 'Australia/Perth'),
    places: 40,
    usedPlaces: 22,
    image: 'event-perth-clubs',
    venue: {
      name: 'Fremantle community hall',
      address: '9 Limestone Street, Fremantle WA 6160',
      directions: 'Parking is behind the hall; come in by the side door.',
    },
    bring:
      'Two or more people from your committee, your code of conduct if you have one, and a list of who drives, coaches and runs the canteen.',
    access: openToAll,
    asksAttendees: true,
    cancellationUntilHours: 48,
    shortDesc: 'Bring your committee, go home with the next three steps. Perth.',
    description: `<p>Two and a half hours for people who run clubs in their spare time. We walk through the National Principles with real examples, and every table writes its next three steps before supper.</p>
      <p>Supper is included.</p>${askAhead}`,
  },
  {
    slug: 'drinks-after-work-darwin',
    title: 'Drinks After Work: for Club and Venue Leaders',
    ...paid(2500),
    ...lasting(upcoming(now, 'Australia/Darwin', 22, weekday.monday, 14), 60, 'Australia/Darwin'),
    movedFrom: {
      ...lasting(upcoming(now, 'Australia/Darwin', 15, weekday.monday, 16), 60, 'Australia/Darwin'),
      venue: 'Nightcliff clubhouse',
      reason: 'The clubhouse roof is being repaired.',
    },
    places: 30,
    usedPlaces: 9,
    image: 'event-club-leaders',
    venue: {
      name: 'Darwin waterfront',
      address: '2 Mangrove Walk, Darwin NT 0800',
      directions: 'The glass room beside the ferry steps.',
    },
    bring: 'The plan of one of your events, however rough.',
    access: { stepFree: true, hearingLoop: false },
    shortDesc: 'Plan an event that nobody has to survive. Darwin.',
    description: `<p>An hour for people who plan the end-of-season dinner, the sundowner or the staff party. We take one of your events and plan it again: start, food, hosts, way home.</p>
      <p>If drinking or drugs are on your mind, call the National Alcohol and Other Drug Hotline in Australia, <a href="tel:1800250015">1800 250 015</a>, or the Alcohol Drug Helpline in New Zealand, <a href="tel:0800787797">0800 787 797</a>.</p>${askAhead}`,
  },
  {
    slug: 'step-in-safely-practice',
    title: 'Step In Safely: Practice Session',
    ...paid(4500),
    ...lasting(upcoming(now, 'Australia/Hobart', 30, weekday.saturday, 10), 150, 'Australia/Hobart'),
    places: 16,
    usedPlaces: 14,
    cancellationUntilHours: 72,
    waitingList: true,
    image: 'event-practice-session',
    venue: {
      name: 'Salamanca',
      address: '17 Whaler’s Lane, Hobart TAS 7000',
      directions: 'The Sail Loft. One flight of stairs, or the lift from the courtyard.',
    },
    bring: 'Clothes that you can move in, and water.',
    access: {
      stepFree: true,
      hearingLoop: false,
      note: 'The lift is in the courtyard. You can take part sitting down.',
    },
    asksAttendees: true,
    shortDesc: 'Learn by doing, in a group of sixteen. Hobart.',
    description: `<p>Reading about it helps; saying it aloud helps more. With two actors we play scenes from buses, bars and meetings, stop them half way, and try again. Nobody is made to perform.</p>
      <h2>Care in the room</h2><p>Scenes include harassment and racism. You are told beforehand and can sit any of them out. A counsellor is with us all morning.</p>
      <p>Morning tea is included.</p>${askAhead}`,
  },
  {
    slug: 'respect-at-work-full-day',
    title: 'Respect at Work: Full-Day Workshop',
    ...paid(18900),
    ...lasting(upcoming(now, 'Australia/Sydney', 40, weekday.friday, 9), 450, 'Australia/Sydney'),
    places: 24,
    usedPlaces: 15,
    cancellationUntilHours: 72,
    image: 'event-full-day',
    venue: {
      name: 'Pyrmont',
      address: 'Level 3, 21 Sandstone Street, Pyrmont NSW 2009',
      directions: 'Sign in at the desk as a guest of PHI.',
    },
    bring: 'Your reporting procedure, if your workplace has one, and something to write with.',
    access: openToAll,
    asksAttendees: true,
    shortDesc: 'Plan your first ninety days, with people who do the same job elsewhere. Sydney.',
    description: `<p>A day for managers and team leaders. In the morning we look at risk: where it lives in your kind of work, and how you would hear about it. After lunch everyone writes a ninety-day plan and practises the three conversations in it.</p>
      <h2>The day</h2><ul><li>9.00 Listening: what people put up with</li><li>11.00 The reporting path, drawn for your team</li><li>12.30 Lunch</li><li>13.30 Practice with actors</li><li>15.30 Your plan, and a partner who will ring you in a month</li><li>16.30 Close</li></ul>
      <p>Lunch and the guide <a href="/products/guides/respect-at-work">Respect at Work</a> on paper are included.</p>${askAhead}`,
  },
];
