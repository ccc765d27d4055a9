import type { SeedProduct } from '../types.ts';
import { plain, statuses } from './variants.ts';

export const printedProducts: SeedProduct[] = [
  {
    slug: 'looking-out-for-each-other',
    code: 'PHI-B01',
    name: 'Looking Out for Each Other',
    priceCents: 3495,
    ...statuses.available,
    ...plain(64),
    shortDesc: 'Our book of everyday prevention: 212 pages, hardback, illustrated.',
    intro: 'A book to keep on the kitchen shelf and lend to a friend.',
    description: `<p>Most harm is noticed by somebody before it becomes serious. This book is about that somebody: a neighbour, a coach, a colleague, a daughter. Its short chapters tell what people saw, what they said, and what helped.</p>
      <h3>In the book</h3>
      <ul><li>Twenty-four chapters of five to ten minutes each</li><li>Sentences you can borrow for hard conversations</li><li>A page of next steps after every chapter</li><li>Helplines for Australia and Aotearoa New Zealand on the inside cover</li></ul>
      <h3>Details</h3><p>Hardback, 212 pages, 153 × 234 mm, printed in Victoria on recycled paper. Ribbon marker.</p>`,
    metaDesc:
      'Looking Out for Each Other: an illustrated hardback about noticing harm early and saying something useful.',
    grams: 780,
    images: ['product-book', 'product-book-open'],
    categories: [
      { id: 1, seq: 1 },
      { id: 3, seq: 6 },
    ],
    relatedSlugs: ['conversation-cards', 'pocket-journal', 'banksia-tote'],
  },
  {
    slug: 'conversation-cards',
    code: 'PHI-C02',
    name: 'Conversation Cards',
    priceCents: 2495,
    ...statuses.available,
    ...plain(2),
    shortDesc: 'Fifty-two cards with questions that open a conversation. Only a few left.',
    intro: 'One card at dinner, one card at the start of a team meeting.',
    description: `<p>Each card has a picture on one side and a question on the other. Some are light (“Who taught you to swim?”). Some go further (“When did somebody last stick up for you?”). None can be answered with yes or no.</p>
      <h3>Three ways to use them</h3>
      <ul><li>At home: everyone draws a card and may swap it once</li><li>At work: one card opens the Monday meeting</li><li>In a group: lay out ten pictures and let people choose the one that fits today</li></ul>
      <h3>Details</h3><p>52 cards and a leaflet in a sturdy box, 70 × 100 mm. For ages 10 and over.</p>`,
    metaDesc: 'Fifty-two illustrated cards with open questions for families, teams and groups.',
    grams: 320,
    images: ['product-cards', 'product-cards-box'],
    categories: [
      { id: 1, seq: 2 },
      { id: 3, seq: 4 },
    ],
    relatedSlugs: ['looking-out-for-each-other', 'calm-kit', 'workshop-in-a-box'],
  },
  {
    slug: 'helpline-posters',
    code: 'PHI-P03',
    name: 'Helpline Posters, Set of Three',
    priceCents: 0,
    ...statuses.available,
    ...plain(400),
    shortDesc: 'Three A3 posters with the national helplines. Free, one set per order, please.',
    intro: 'For the back of the bathroom door, where people read them alone.',
    description: `<p>The best place for a helpline number is somewhere a person can read it without being seen. These posters are calm enough to hang in a clinic, a clubroom or a staff toilet, and large enough to read from a chair.</p>
      <h3>The set</h3>
      <ul><li>Lighthouse: domestic, family and sexual violence</li><li>Jetty: when it is all too much</li><li>Night sea: for young people</li></ul>
      <p>Posters are free because we would rather have them on walls. Put them where a person can take out a phone in private.</p>
      <h3>Details</h3><p>A3, 170 gsm uncoated stock, sent rolled in a tube.</p>`,
    metaDesc: 'Free set of three A3 posters with national helplines for clinics, clubrooms and workplaces.',
    grams: 0,
    images: ['product-posters', 'product-posters-rolled'],
    categories: [
      { id: 3, seq: 1 },
      { id: 1, seq: 4 },
    ],
    relatedSlugs: ['workshop-in-a-box', 'wristbands', 'conversation-cards'],
  },
  {
    slug: 'pocket-journal',
    code: 'PHI-J04',
    name: 'Pocket Journal',
    priceCents: 1895,
    ...statuses.comingSoon,
    ...plain(0),
    shortDesc: 'A small journal with a prompt a week. Back from the printer soon.',
    intro: 'Fifty-two quiet prompts, and plenty of room for none of them.',
    description: `<p>A journal for people who listen for a living, and for people who live with someone they worry about. Each week opens with one prompt and leaves six pages free.</p>
      <h3>Details</h3><p>A6, 128 pages, elastic band, pencil included. The second printing is on its way; we will put it on sale here the day it arrives.</p>`,
    metaDesc: 'Pocket journal with one prompt a week for carers, volunteers and anyone who listens.',
    grams: 180,
    images: ['product-journal', 'product-journal-open'],
    categories: [{ id: 1, seq: 3 }],
    relatedSlugs: ['looking-out-for-each-other', 'calm-kit'],
  },
];
