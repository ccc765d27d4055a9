import type { Locale } from './locale.ts';

export interface Helpline {
  name: string;
  /** Grouped for reading; `tel` is the same number for dialling. */
  number: string;
  tel: string;
  what: string;
}

/** Free numbers that answer at any hour, checked by us (A-100). The first one is the emergency number. */
export const helplines: Record<Locale, readonly [Helpline, ...Helpline[]]> = {
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
  const [au, nz] = [`${helplines.au[0].number} in Australia`, `${helplines.nz[0].number} in New Zealand`];
  return `If you are in danger, call ${locale === 'nz' ? `${nz} or ${au}` : `${au} or ${nz}`}.`;
}
