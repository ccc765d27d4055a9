import type { Locale } from './locale.ts';

/**
 * Contact details for the case that a form cannot be sent. The office's telephone is in Australia; the office calls
 * visitors from New Zealand back.
 */
export const office: Readonly<Record<Locale, { email: string; phone: string | null }>> = {
  au: { email: 'hello@phi.example', phone: '(02) 5550 4321' },
  nz: { email: 'aotearoa@phi.example', phone: null },
};
