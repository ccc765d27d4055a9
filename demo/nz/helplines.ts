import { band, html, item } from '../build.ts';
import type { SeedItem } from '../types.ts';

const call = (name: string, digits: string, shown: string, what: string): string =>
  `<li><strong>${name}</strong> <a href="tel:${digits}">${shown}</a>: ${what}</li>`;

/** Services of Aotearoa New Zealand, general ones first. */
const lines = {
  emergency: call('Emergency', '111', '111', 'police, fire or ambulance, when someone is in danger now'),
  talk: call('Need to talk?', '1737', '1737', 'call or text a trained counsellor, free, day and night'),
  suicide: call(
    'Suicide Crisis Helpline',
    '0508828865',
    '0508 828 865',
    'for people who think about dying, and those close to them, day and night',
  ),
  refuge: call(
    'Women’s Refuge',
    '0800733843',
    '0800 733 843',
    'when someone at home frightens or controls you, day and night',
  ),
  shine: call('Shine', '0508744633', '0508 744 633', 'family violence, for you or somebody you worry about'),
  heyBro: call('Hey Bro', '0800439276', '0800 439 276', 'for men who feel that they may hurt somebody they love'),
  sexual: call('Safe to Talk', '0800044334', '0800 044 334', 'sexual harm, confidential, day and night'),
  youth: call('Youthline', '0800376633', '0800 376 633', 'for rangatahi, and for people worried about them'),
  whatsUp: call('What’s Up', '08009428787', '0800 942 8787', 'for children and teenagers, every day'),
  elder: call(
    'Elder Abuse Response Service',
    '08003266865',
    '0800 32 668 65',
    'information and support about the abuse of older people',
  ),
  gambling: call(
    'Gambling Helpline',
    '0800654655',
    '0800 654 655',
    'for people who gamble and their whānau, day and night',
  ),
  drugs: call('Alcohol Drug Helpline', '0800787797', '0800 787 797', 'confidential, day and night'),
  netsafe: call('Netsafe', '0508638723', '0508 638 723', 'online bullying, scams and images shared without consent'),
} as const;

export type NzHelpline = keyof typeof lines;

const list = (wanted: readonly string[]): string => `<ul>${wanted.join('')}</ul>`;

export const nzHelplines = list(Object.values(lines));

/** Items of a list within a text. */
export const nzNumbers = (wanted: readonly NzHelpline[]): string => wanted.map((line) => lines[line]).join('');

/** For a sensitive page: the block adds 111 and 1737, these are the additional numbers of the subject. */
export function nzHelpHere(note: string, wanted: readonly NzHelpline[]): SeedItem {
  return item('Helplines', { Content: `<p>${note}</p>${list(wanted.map((line) => lines[line]))}` });
}

/** The same above the advice of a page that is not sensitive. */
export function nzHelpFirst(note: string, wanted: readonly NzHelpline[]): SeedItem {
  const numbers = list([lines.emergency, lines.talk, ...wanted.map((line) => lines[line])]);
  return band('mist', html(`<h2>If you need help now</h2><p>${note}</p>${numbers}`));
}
