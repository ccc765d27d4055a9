import type { SeedPost } from './types.ts';

// Post codes that Instagram cannot assign, because they exceed its largest number.
const post = (number: number) => `https://www.instagram.com/p/zz-phi-${String(number).padStart(4, '0')}/`;

/** The posts of the organisation's Instagram account, newest first. */
export const feed: SeedPost[] = [
  {
    link: post(14),
    image: 'event-open-hour',
    type: 'image',
    caption: 'Open hour on Thursday: bring a question, or just listen.',
  },
  {
    link: post(13),
    image: 'page-workshops',
    type: 'carousel',
    caption: 'A club, eleven volunteers and one rainy Tuesday night in Northcove.',
  },
  {
    link: post(12),
    image: 'page-bystander-action',
    type: 'video',
    caption: 'Distract: ask for the time. It really is that small.',
  },
  { link: post(11), image: 'product-cards', type: 'image', caption: 'New cards are back from the printer.' },
  {
    link: post(10),
    image: 'guide-spotting-scams',
    type: 'carousel',
    caption: 'Five messages, one of them real. Can you tell which?',
  },
  {
    link: post(9),
    image: 'event-across-the-tasman',
    type: 'image',
    caption: 'Kia ora from Wellington, and thank you for having us.',
  },
  {
    link: post(8),
    image: 'guide-first-ten-minutes',
    type: 'image',
    caption: 'When someone tells you: believe, thank, ask. The guide is free.',
  },
  { link: post(7), image: 'product-kit-open', type: 'video', caption: 'What goes into the kit, in forty seconds.' },
  {
    link: post(6),
    image: 'page-elder-safety',
    type: 'image',
    caption: 'A power of attorney is a promise. Talk about it early.',
  },
  {
    link: post(5),
    image: 'event-practice-session',
    type: 'carousel',
    caption: 'Practice makes it easier to say: four sentences from Saturday’s session.',
  },
  {
    link: post(4),
    image: 'page-child-safe-organisations',
    type: 'image',
    caption: 'One small step for your club this month: two adults at pick-up.',
  },
  {
    link: post(3),
    image: 'product-tote',
    type: 'image',
    caption: 'Banksias for the shopping. Every bag pays for a free guide.',
  },
  {
    link: post(2),
    image: 'page-online-safety',
    type: 'video',
    caption: 'Passkeys for grandparents, explained by a grandparent.',
  },
  { link: post(1), image: 'page-about', type: 'image', caption: 'Where we began: a beach, a thermos and a question.' },
];
