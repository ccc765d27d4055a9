import type { Locale } from './locale.ts';

export interface Helpline {
  name: string;
  /** Grouped for reading; `tel` is the same number for dialling. */
  number: string;
  tel: string;
  what: string;
}

export type Helplines = readonly [emergency: Helpline, ...others: Helpline[]];

/** What the site has until staff save others: free numbers that answer at any hour, checked by us (A-100). */
export const defaultHelplines: Record<Locale, Helplines> = {
  au: [
    { name: 'Emergency', number: '000', tel: '000', what: 'Police, fire or ambulance, when someone is in danger now' },
    {
      name: '1800RESPECT',
      number: '1800 737 732',
      tel: '1800737732',
      what: 'Domestic, family and sexual violence, day and night',
    },
    { name: 'Lifeline', number: '13 11 14', tel: '131114', what: 'When it is all too much, day and night' },
  ],
  nz: [
    { name: 'Emergency', number: '111', tel: '111', what: 'Police, fire or ambulance, when someone is in danger now' },
    {
      name: 'Need to talk?',
      number: '1737',
      tel: '1737',
      what: 'A trained counsellor, by call or text, day and night',
    },
  ],
};

/** The emergency numbers in one sentence, that of the reader's country first. */
export function dangerText(locale: Locale): string {
  const [au, nz] = [`${defaultHelplines.au[0].number} in Australia`, `${defaultHelplines.nz[0].number} in New Zealand`];
  return `If you are in danger, call ${locale === 'nz' ? `${nz} or ${au}` : `${au} or ${nz}`}.`;
}

const most = 8;
const longestName = 60;
const longestPurpose = 120;

/** The helplines below the emergency number as text: one per line, its parts divided by a bar. */
export function helplinesText([, ...others]: Helplines): string {
  return others.map(({ name, number, what }) => [name, number, what].join(' | ')).join('\n');
}

/**
 * Reads them again. The emergency number of the country always comes first and is not part of the text. At least one
 * other line stays, so that nobody in need finds the emergency number alone.
 */
export function readHelplines(
  locale: Locale,
  text: string,
): { ok: true; helplines: Helplines } | { ok: false; fault: string } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const fault = (said: string) => ({ ok: false as const, fault: said });
  if (lines.length === 0) return fault('need at least one helpline: the last one is never taken away');
  if (lines.length > most) return fault(`have more than ${most} lines, which nobody in need reads`);
  const others: Helpline[] = [];
  for (const line of lines) {
    const [name = '', number = '', what = '', ...more] = line.split('|').map((part) => part.trim());
    if (more.length > 0) return fault('have a bar ( | ) inside a name, a number or a purpose');
    if (name === '' || name.length > longestName)
      return fault(`need a name of at most ${longestName} characters in each line`);
    const digits = number.replaceAll(' ', '');
    if (!/^\+?\d{3,15}$/.test(digits)) return fault(`have no telephone number for ${name}: digits and spaces`);
    if (what === '' || what.length > longestPurpose)
      return fault(`need words of at most ${longestPurpose} characters for what ${name} helps with`);
    if (digits === defaultHelplines[locale][0].tel || others.some(({ tel }) => tel === digits))
      return fault(`have the number ${number} twice; the emergency number stands there already`);
    others.push({ name, number: number.replaceAll(/ +/g, ' '), tel: digits, what });
  }
  return { ok: true, helplines: [defaultHelplines[locale][0], ...others] };
}
