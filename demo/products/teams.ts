import type { SeedProduct } from '../types.ts';
import { plain, statuses } from './variants.ts';

export const teamProducts: SeedProduct[] = [
  {
    slug: 'calm-kit',
    code: 'PHI-K09',
    name: 'Calm Kit',
    priceCents: 4800,
    ...statuses.soldOut,
    ...plain(0),
    shortDesc: 'A zipped pouch for the moment after bad news: cards, tea and a plan.',
    intro: 'It hangs beside the first-aid kit, for the hurts that a bandage cannot help.',
    description: `<p>Workplaces have a plan for a cut finger. The Calm Kit is for the moment when somebody is shaking after a call, a shift or a piece of news.</p>
      <h3>In the pouch</h3>
      <ul><li>A folded card: what to say in the first ten minutes</li><li>Twelve grounding cards with pictures</li><li>A mug and six bags of tea</li><li>Paper, a pencil, and an envelope that seals</li><li>Helplines, on a card that fits a pocket</li></ul>
      <p>This season’s kits have sold out. We will make more in autumn.</p>`,
    metaDesc: 'A pouch with cards, tea and a plan for supporting somebody who is upset at work.',
    grams: 900,
    images: ['product-kit', 'product-kit-open'],
    categories: [{ id: 3, seq: 3 }],
    relatedSlugs: ['conversation-cards', 'helpline-posters', 'workshop-in-a-box'],
  },
  {
    slug: 'workshop-in-a-box',
    code: 'PHI-X10',
    name: 'Workshop in a Box',
    priceCents: 68000,
    priceTextOveriding: 'From $680 per team',
    ...statuses.enquire,
    ...plain(null),
    shortDesc: 'Everything for a two-hour bystander workshop that you run yourselves.',
    intro: 'Boards, cards and a plan, made up for your kind of work.',
    description: `<p>Two hours, one room, up to thirty people. You lead it; the box does the preparation. Scenarios are chosen for your setting: a hospital ward, a building site, a surf club, an office.</p>
      <h3>In the box</h3>
      <ul><li>Twelve scenario boards</li><li>Thirty sets of response cards</li><li>A leader’s plan with timings and difficult questions</li><li>An hour with one of our facilitators by video beforehand</li></ul>
      <p>Because we put each box together for the team that asked, please enquire and tell us who you are. We answer within two working days.</p>`,
    metaDesc: 'A complete two-hour bystander workshop for teams, put together for your setting.',
    images: ['product-workshop', 'product-workshop-room'],
    categories: [{ id: 3, seq: 5 }],
    relatedSlugs: ['helpline-posters', 'wristbands', 'conversation-cards'],
  },
];
