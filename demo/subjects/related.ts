import type { Tile } from '../build.ts';

/** Events by slug, as tiles; their own pages show the date. */
export const eventTile = {
  lunchHour: {
    url: '/event/bystander-in-a-lunch-hour',
    image: 'event-lunch-hour',
    title: 'Event: Bystander Action in a Lunch Hour',
    desc: 'Online, free, sixty minutes.',
  },
  fullDay: {
    url: '/event/respect-at-work-full-day',
    image: 'event-full-day',
    title: 'Event: Respect at Work, Full Day',
    desc: 'Sydney. Go home with a ninety-day plan.',
  },
  perth: {
    url: '/event/child-safe-clubs-perth',
    image: 'event-perth-clubs',
    title: 'Event: Child-Safe Clubs',
    desc: 'Perth. An evening for committees.',
  },
  gambles: {
    url: '/event/when-someone-you-love-gambles',
    image: 'event-when-someone-gambles',
    title: 'Event: When Someone You Love Gambles',
    desc: 'Online and free. You will not be asked to speak.',
  },
  tasman: {
    url: '/event/across-the-tasman',
    image: 'event-across-the-tasman',
    title: 'Event: Across the Tasman',
    desc: 'Online. Helping parents and friends from far away.',
  },
  family: {
    url: '/event/family-agreement-sunday',
    image: 'event-family-sunday',
    title: 'Event: a Family Agreement',
    desc: 'Online and free, on a Sunday morning, with your children.',
  },
  practice: {
    url: '/event/step-in-safely-practice',
    image: 'event-practice-session',
    title: 'Event: Step In Safely, in practice',
    desc: 'Hobart. Sixteen people and two actors.',
  },
  darwin: {
    url: '/event/drinks-after-work-darwin',
    image: 'event-club-leaders',
    title: 'Event: Drinks After Work',
    desc: 'Darwin. For club and venue leaders.',
  },
  openDoor: {
    url: '/event/open-door',
    image: 'event-open-hour',
    title: 'Event: Open Door',
    desc: 'Online and free. Bring a question.',
  },
} satisfies Record<string, Tile>;
