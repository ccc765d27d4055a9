import { band, html, item } from './build.ts';
import type { SeedItem } from './types.ts';

const call = (name: string, digits: string, shown: string, what: string): string =>
  `<li><strong>${name}</strong> <a href="tel:${digits}">${shown}</a>: ${what}</li>`;

const lines = {
  emergency: call('Emergency', '000', '000', 'police, fire or ambulance, when someone is in danger now'),
  respect: call('1800RESPECT', '1800737732', '1800 737 732', 'domestic, family and sexual violence, day and night'),
  lifeline: call('Lifeline', '131114', '13 11 14', 'when it is all too much, day and night'),
  suicide: call(
    'Suicide Call Back Service',
    '1300659467',
    '1300 659 467',
    'for people who think about dying, and those close to them, day and night',
  ),
  yarn: call('13YARN', '139276', '13 92 76', 'Aboriginal and Torres Strait Islander crisis support, day and night'),
  kids: call('Kids Helpline', '1800551800', '1800 55 1800', 'for anyone aged 5 to 25, day and night'),
  fullStop: call(
    'Full Stop Australia',
    '1800385578',
    '1800 385 578',
    'counselling after sexual, domestic or family violence, day and night',
  ),
  blueKnot: call('Blue Knot', '1300657380', '1300 657 380', 'for adults who were harmed as children'),
  gambling: call(
    'Gambling Help',
    '1800858858',
    '1800 858 858',
    'for people who gamble and people close to them, day and night',
  ),
  drugs: call(
    'National Alcohol and Other Drug Hotline',
    '1800250015',
    '1800 250 015',
    'confidential, puts you through to the service in your state',
  ),
  elder: call(
    '1800ELDERHelp',
    '1800353374',
    '1800 353 374',
    'information and referral about the abuse of older people',
  ),
  men: call(
    'Men’s Referral Service',
    '1300766491',
    '1300 766 491',
    'for men who are worried about how they treat the people they live with',
  ),
  refuge: call(
    'Women’s Refuge, New Zealand',
    '0800733843',
    '0800 733 843',
    'family violence in Aotearoa, day and night',
  ),
  identity: call('IDCARE', '1800595160', '1800 595 160', 'when your identity or accounts have been misused'),
} as const;

export type Helpline = keyof typeof lines;

const newZealand =
  '<p>In Aotearoa New Zealand, call <a href="tel:111">111</a> in an emergency, or call or text <a href="tel:1737">1737</a> to talk with a trained counsellor, day and night.</p>';

/** Help first: above the advice on every sensitive page. */
export function helpFirst(note: string, wanted: readonly Helpline[]): SeedItem {
  return band(
    'mist',
    html(
      `<h2>If you need help now</h2><p>${note}</p><ul>${wanted.map((line) => lines[line]).join('')}</ul>${newZealand}`,
    ),
  );
}

/**
 * The same for a sensitive page: the block adds the numbers of the locale, these are the additional ones of the
 * subject.
 */
export function helpHere(note: string, wanted: readonly Helpline[]): SeedItem {
  return item('Helplines', { Content: `<p>${note}</p><ul>${wanted.map((line) => lines[line]).join('')}</ul>` });
}

export const allHelplines = `<ul>${Object.values(lines).join('')}</ul>${newZealand}`;
