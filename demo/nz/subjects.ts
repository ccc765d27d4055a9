import { bystandersText } from '../subjects/bystanders.ts';
import { childrenText } from '../subjects/children.ts';
import { drugsText } from '../subjects/drugs.ts';
import { gamblingText } from '../subjects/gambling.ts';
import { onlineText } from '../subjects/online.ts';
import { nzSubjectPage, type Subject } from '../subjects/subject-page.ts';
import { workplacesText } from '../subjects/workplaces.ts';
import type { SeedPage } from '../types.ts';
import { type Change, forAotearoa, phone } from './changes.ts';
import { nzHelpFirst, type NzHelpline } from './helplines.ts';

const refuge = phone('0800733843', '0800 733 843');
const respectOrRefuge = `${phone('1800737732', '1800 737 732')} (in New Zealand Women’s Refuge, ${refuge})`;

/** Subjects whose advice holds in both countries: only numbers and offices differ. */
export const nzSubjects: SeedPage[] = [
  nzSubject(
    gamblingText,
    ['gambling', 'suicide'],
    [
      [
        'Register with <a href="https://www.betstop.gov.au">BetStop</a>, which closes all licensed online betting accounts in Australia at once.',
        'Ask each betting site to close your account and to exclude you.',
      ],
      [
        `Ring Gambling Help</strong> on ${phone('1800858858', '1800 858 858')} (in New Zealand ${phone('0800654655', '0800 654 655')})`,
        `Ring the Gambling Helpline</strong> on ${phone('0800654655', '0800 654 655')}`,
      ],
      [
        `For pubs and clubs, ask about self-exclusion at the venue or through your state’s scheme. In New Zealand the Gambling Helpline is ${phone('0800654655', '0800 654 655')}.`,
        'For pubs, clubs and casinos, ask at the venue to be excluded. The Gambling Helpline helps you with it.',
      ],
      [
        `A financial counsellor on ${phone('1800007007', '1800 007 007')} is free`,
        `A financial mentor, through MoneyTalks on ${phone('0800345123', '0800 345 123')}, is free`,
      ],
      [`1800RESPECT first on ${respectOrRefuge}`, `Women’s Refuge first on ${refuge}`],
      [
        `ring Lifeline on ${phone('131114', '13 11 14')}, or ${phone('000', '000')} (in New Zealand ${phone('1737', '1737')}, or ${phone('111', '111')})`,
        `call or text ${phone('1737', '1737')}, or call ${phone('111', '111')}`,
      ],
    ],
  ),
  nzSubject(
    workplacesText,
    ['sexual', 'refuge'],
    [
      [
        'The Fair Work Commission, the Australian Human Rights Commission and your state’s work safety regulator all explain',
        'Employment New Zealand, the Human Rights Commission and WorkSafe all explain',
      ],
    ],
  ),
  nzSubject(
    drugsText,
    ['drugs', 'youth'],
    [
      ['The national guideline for healthy adults', 'Australia’s guideline for healthy adults'],
      [
        `the National Alcohol and Other Drug Hotline on ${phone('1800250015', '1800 250 015')}. In New Zealand it is ${phone('0800787797', '0800 787 797')}.`,
        `the Alcohol Drug Helpline on ${phone('0800787797', '0800 787 797')}.`,
      ],
    ],
  ),
  nzSubject(
    onlineText,
    ['netsafe', 'youth', 'refuge'],
    [
      [
        '<a href="https://www.esafety.gov.au/report">esafety.gov.au/report</a>, which can have serious abuse and intimate images removed. In New Zealand, to <a href="https://www.netsafe.org.nz">netsafe.org.nz</a>.',
        '<a href="https://www.netsafe.org.nz">netsafe.org.nz</a>, which helps with serious abuse and intimate images.',
      ],
      [`1800RESPECT on ${respectOrRefuge}`, `Women’s Refuge on ${refuge}`],
    ],
  ),
  nzSubject(bystandersText, ['refuge', 'sexual'], [[`1800RESPECT, ${respectOrRefuge}`, `Women’s Refuge, ${refuge}`]]),
  nzSubject(
    childrenText,
    ['whatsUp', 'youth', 'refuge'],
    [
      [
        'Otherwise to child protection in your state or territory. In New Zealand, to Oranga Tamariki',
        'Otherwise to Oranga Tamariki',
      ],
      ['The National Principles for Child Safe Organisations come', 'The principles of child-safe organisations come'],
      [`Kids Helpline, ${phone('1800551800', '1800 55 1800')}`, `What’s Up, ${phone('08009428787', '0800 942 8787')}`],
    ],
  ),
];

function nzSubject(subject: Subject, wanted: readonly NzHelpline[], changes: readonly Change[]): SeedPage {
  const advice = forAotearoa(emergencyHere(subject.advice), changes, subject.path);
  const help = nzHelpFirst(emergencyHere(subject.helpNote), wanted);
  return nzSubjectPage(subject, { keyword: subject.keyword, advice, help });
}

function emergencyHere(text: string): string {
  const both = `${phone('000', '000')} (in New Zealand ${phone('111', '111')})`;
  return text.replaceAll(both, phone('111', '111'));
}
