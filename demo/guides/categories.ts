import type { SeedGuideCategory } from '../types.ts';

export const guideCategories: SeedGuideCategory[] = [
  {
    slug: 'safe-organisations',
    path: '/guides/category/safe-organisations',
    name: 'Safe organisations',
    tileTitle: 'Safe organisations',
    pageTitle: 'Guides for safe organisations',
    image: 'category-safe-organisations',
    tileDesc: 'For managers, committees and anyone others come to with a worry.',
    intro: `<h2>Start where you are</h2>
      <p>You do not need a safeguarding department to run a safe workplace or club. You need a few clear expectations, people who know what to do when somebody speaks up, and the habit of checking. These guides take you through that work in an order that busy people can manage.</p>
      <p>Each one is written for a person with a day job. Two are whole plans in five parts, with words you can borrow and worksheets to fill in, so you can bring a part to each meeting. One is short and free, for the moment when somebody tells you.</p>`,
  },
  {
    slug: 'life-online',
    path: '/guides/category/life-online',
    name: 'Life online',
    tileTitle: 'Life online',
    pageTitle: 'Guides for life online',
    image: 'category-life-online',
    tileDesc: 'For families and anyone whose phone has become a source of worry.',
    intro: `<h2>Online life is life</h2>
      <p>What happens on a screen can be as warm, and as hurtful, as what happens at the kitchen table. These guides help you agree on how your household uses technology, and know what to do when something goes wrong.</p>
      <p>They do not ask you to become an expert in every app. They ask you to stay the person that others can come to.</p>`,
  },
  {
    slug: 'growing-older-safely',
    path: '/guides/category/growing-older-safely',
    name: 'Growing older safely',
    tileTitle: 'Growing older safely',
    pageTitle: 'Guides for growing older safely',
    image: 'category-growing-older-safely',
    tileDesc: 'For older people, and for the families and neighbours around them.',
    intro: `<h2>Independence, with company</h2>
      <p>Getting older should not mean handing over your decisions. These guides are about keeping hold of your money, your home and your say, and about the ordinary arrangements that make it harder for anyone to take advantage.</p>
      <p>They are written to be read by an older person first. If you are a son, daughter, neighbour or carer, read them together.</p>`,
  },
  {
    slug: 'looking-out-for-each-other',
    path: '/guides/category/looking-out-for-each-other',
    name: 'Looking out for each other',
    tileTitle: 'Looking out for each other',
    pageTitle: 'Guides for looking out for each other',
    image: 'category-looking-out-for-each-other',
    tileDesc: 'For friends, partners and workmates who want to help without making it worse.',
    intro: `<h2>Small acts, done early</h2>
      <p>Most harm is noticed by somebody before it becomes serious: a friend, a partner, the person at the next desk. What stops us is rarely a lack of care. It is not knowing what to say, or the fear of making it worse.</p>
      <p>These guides give you words and first steps for three situations that come up in ordinary lives: seeing something wrong in public, living with someone who gambles, and working where drinking is part of the culture.</p>`,
  },
];
