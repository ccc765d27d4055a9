import type { SeedDownload, SeedGuide } from '../types.ts';
import { childSafeClubBook } from './book-child-safe-club.ts';
import { respectAtWorkBook } from './book-respect-at-work.ts';

interface Reading {
  reviewedBy: string;
  reviewedOn: string;
  steps: string[];
  /** Name of a worksheet that is made of the steps. */
  worksheet?: string;
}

/** Who reviewed each guide, and what its readers can tick off. */
export const readings: Partial<Record<string, Reading>> = {
  'respect-at-work': { ...respectAtWorkBook, worksheet: 'Respect at Work checklist.pdf' },
  'first-ten-minutes': {
    reviewedBy: 'Tess Hallam, social worker',
    reviewedOn: '2026-06-02',
    steps: [
      'Know your helpline numbers by heart, or keep them in your phone',
      'Say “I’m glad you told me” aloud once, so that it comes easily',
      'Find out whether you must report suspected harm to a child',
    ],
  },
  'child-safe-club': { ...childSafeClubBook, worksheet: 'Child-Safe Clubs checklist.pdf' },
  'family-agreement': {
    reviewedBy: 'Joanne Pritchard, school counsellor',
    reviewedOn: '2026-05-11',
    steps: ['Choose a calm evening', 'Let everybody write one rule', 'Sign it and put it on the fridge'],
  },
  'money-and-trust': {
    reviewedBy: 'Colin Achterberg, elder law solicitor',
    reviewedOn: '2026-09-03',
    steps: [
      'List who can see your accounts',
      'Choose two people you trust, not one',
      'Write down what must not change',
    ],
  },
  'step-in-safely': {
    reviewedBy: 'Dr Miriam Okafor, workplace psychologist',
    reviewedOn: '2026-04-22',
    steps: ['Choose the way that suits you', 'Say its first sentence aloud', 'Look for the person afterwards'],
  },
  'spotting-scams': {
    reviewedBy: 'Colin Achterberg, elder law solicitor',
    reviewedOn: '2026-09-17',
    steps: ['Ring your bank on the number of your card', 'Change the password of your e-mail', 'Tell one person today'],
    worksheet: 'Spotting Scams first hour.pdf',
  },
  'images-shared-without-consent': {
    reviewedBy: 'Tess Hallam, social worker',
    reviewedOn: '2026-07-08',
    steps: ['Save what you can as evidence', 'Report it to eSafety or Netsafe', 'Tell one person you trust'],
  },
  'gambling-in-the-family': {
    reviewedBy: 'Sione Fifita, financial counsellor',
    reviewedOn: '2026-03-30',
    steps: ['Protect the money for food and rent', 'Choose when to talk', 'Ring a counsellor for yourself'],
  },
  'drinks-after-work': {
    reviewedBy: 'Dr Anneke de Wit, occupational physician',
    reviewedOn: '2026-08-01',
    steps: ['Plan one event that is not about drinking', 'Agree who gets people home', 'Tell everybody where help is'],
    worksheet: 'Drinks After Work checklist.pdf',
  },
};

const worksheetSlug = (slug: string): string => `${slug}-worksheet`;

/** Payloads of the text of a guide. */
export function readingPayloads(guide: SeedGuide): Record<string, string> {
  const reading = readings[guide.slug];
  if (!reading) return {};
  return {
    Steps: reading.steps.join('\n'),
    ReviewedBy: reading.reviewedBy,
    ReviewedOn: reading.reviewedOn,
    ...(reading.worksheet && { Files: worksheetSlug(guide.slug) }),
  };
}

/** The worksheets, which open for those who may read the guide. */
export const worksheetsOf = (guides: readonly SeedGuide[]): SeedDownload[] =>
  guides.flatMap(({ slug, tileTitle, plan }) => {
    const { worksheet, steps = [] } = readings[slug] ?? {};
    if (!worksheet) return [];
    return [
      {
        slug: worksheetSlug(slug),
        fileName: worksheet,
        text: [`${tileTitle}: your checklist`, ...steps].join('\n'),
        access: { kind: 'entitlement', guideSlug: slug, ...(plan && { plan }) },
      },
    ];
  });
