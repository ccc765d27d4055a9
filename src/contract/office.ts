import type { Locale } from './locale.ts';

/**
 * How else to reach PHI where a form cannot be sent. The office's telephone is in Australia; whoever writes from New
 * Zealand is rung back.
 */
export const office: Readonly<Record<Locale, { email: string; phone: string | null }>> = {
  au: { email: 'hello@phi.example', phone: '(02) 5550 4321' },
  nz: { email: 'aotearoa@phi.example', phone: null },
};
