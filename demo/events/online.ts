import { clockChangeSunday, upcoming } from '../times.ts';
import type { SeedEvent } from '../types.ts';
import { free, joining, lasting, paid } from './schedule.ts';

const weekday = { sunday: 0, tuesday: 2, wednesday: 3, thursday: 4 } as const;

export const onlineEvents = (now: Date): SeedEvent[] => [
  {
    slug: 'open-door',
    title: 'Open Door: Ask Us Anything',
    ...free,
    ...lasting(upcoming(now, 'Australia/Sydney', 3, weekday.wednesday, 17), 45, 'Australia/Sydney'),
    places: null,
    usedPlaces: 31,
    image: 'event-open-hour',
    shortDesc: 'Bring a question about your team, your club or your family. Online, free, no need to stay.',
    description: `<p>Two of our facilitators and whoever comes. Ask about a policy, a conversation you are putting off, or where to send someone. You may ask without giving your name.</p>
      <h2>Good to know</h2><p>This is not a crisis service and nothing is recorded. If someone is in danger call <a href="tel:000">000</a> in Australia or <a href="tel:111">111</a> in New Zealand; for support call 1800RESPECT, <a href="tel:1800737732">1800 737 732</a>, or Lifeline, <a href="tel:131114">13 11 14</a>, in Australia, or <a href="tel:1737">1737</a> in New Zealand.</p>${joining}`,
  },
  {
    slug: 'bystander-in-a-lunch-hour',
    title: 'Bystander Action in a Lunch Hour',
    ...free,
    ...lasting(upcoming(now, 'Australia/Sydney', 8, weekday.tuesday, 12), 60, 'Australia/Sydney'),
    places: 200,
    usedPlaces: 64,
    image: 'event-lunch-hour',
    shortDesc: 'Five ways to act when you see something wrong, practised in sixty minutes.',
    description: `<p>We look at three short scenes from trains, offices and clubs, and practise the five ways to act: distract, delegate, document, delay, direct. You leave with two sentences that you have said aloud.</p>
      <h2>Who it’s for</h2><ul><li>Anyone who has ever frozen and wished they had not</li><li>Teams that want to begin with something short</li></ul>${joining}`,
  },
  {
    slug: 'when-someone-you-love-gambles',
    title: 'When Someone You Love Gambles',
    ...free,
    ...lasting(upcoming(now, 'Australia/Adelaide', 15, weekday.thursday, 19, 30), 60, 'Australia/Adelaide'),
    places: 60,
    usedPlaces: 22,
    image: 'event-when-someone-gambles',
    shortDesc: 'For partners, parents and adult children. Protect the household, keep the door open.',
    description: `<p>A quiet hour with a financial counsellor and someone who has lived beside gambling. We talk about money first, because that is what keeps people awake, and then about the conversation.</p>
      <h2>Your privacy</h2><p>Registering takes a name and an email address, so that we can send you the link. In the session you can use any first name you like, and you will not be asked to speak. Help is there day and night, for family members as well: Gambling Help in Australia, <a href="tel:1800858858">1800 858 858</a>, or the Gambling Helpline in New Zealand, <a href="tel:0800654655">0800 654 655</a>.</p>${joining}`,
  },
  {
    slug: 'across-the-tasman',
    title: 'Across the Tasman: Helping from Far Away',
    ...paid(1500),
    ...lasting(upcoming(now, 'Pacific/Auckland', 26, weekday.wednesday, 19), 90, 'Pacific/Auckland'),
    places: 80,
    usedPlaces: 17,
    cancellationUntilHours: 24,
    image: 'event-across-the-tasman',
    shortDesc: 'When your parents or friends live in the other country and you are worried.',
    description: `<p>Many families live on both sides of the Tasman. We go through what can be done from a distance: a regular call that notices change, who to ring locally, and how powers of attorney work across the two countries.</p>
      <h2>On the evening</h2><ul><li>What to listen for on the telephone</li><li>Services in Aotearoa New Zealand and in Australia</li><li>Time for questions</li></ul>
      <p>In New Zealand call or text <a href="tel:1737">1737</a> at any time to talk with a counsellor.</p>${joining}`,
  },
  {
    slug: 'scams-evening',
    title: 'Spotting Scams: Evening Session',
    ...free,
    ...lasting(upcoming(now, 'Australia/Brisbane', 12, weekday.tuesday, 19), 60, 'Australia/Brisbane'),
    places: 100,
    usedPlaces: 0,
    image: 'event-scams-evening',
    cancelReason: 'Our presenter is ill. We will announce a new evening soon.',
    shortDesc: 'The calls and messages that go round just now, and what to say to them.',
    description: `<p>An hour with a former bank investigator: five scams of this season, how each one sounds, and one sentence that ends it. Bring a message that you were unsure about.</p>${joining}`,
  },
  {
    slug: 'family-agreement-sunday',
    title: 'Sunday Morning: a Family Agreement for Life Online',
    ...free,
    ...lasting(clockChangeSunday(now, 9, 30), 90, 'Australia/Sydney'),
    places: null,
    usedPlaces: 48,
    image: 'event-family-sunday',
    shortDesc: 'Write your household’s page together. Children welcome. The clocks change that night, so check yours.',
    description: `<p>Sit down together, children included, and come away with one page for the fridge. We go through four short conversations: what we like, what worries us, our page, and the promise.</p>
      <h2>Mind the clock</h2><p>Daylight saving starts or ends in the early hours of this Sunday in New South Wales, Victoria, Tasmania, South Australia and the ACT. We begin at 9.30 am Sydney time by the new clock; the times on this page already take it into account.</p>${joining}`,
  },
];
