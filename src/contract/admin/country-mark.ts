/** Behind what is of New Zealand, where most is of Australia. `locale` as a row has it. */
export const countryMark = (locale: string): string => (locale === 'nz' ? ' (New Zealand)' : '');
