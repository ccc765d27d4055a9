import { type SettingField, type SettingName, type Subject, subjects } from '#contract/admin/setting-fields.ts';
import type { SettingValue } from '#contract/admin/settings.ts';

export const isSubject = (text: string | undefined): text is Subject => subjects.some((subject) => subject === text);

/** What stands above the fields of a subject. */
export const intros: Readonly<Partial<Record<Subject, readonly string[]>>> = {
  tax: [
    'Invoices of orders that were made earlier stay as they are: each order keeps the seller and the tax of its time.',
  ],
  payments: [
    'Create the keys in the dashboard of Stripe under Developers, API keys.',
    'There, under Developers, Webhooks, add an endpoint with the address below. Its signing secret is the third key.',
    'Payments are not turned off here: keys are replaced, never taken away. To stop selling something, take it off sale.',
  ],
  exit: [
    'Somebody who is watched must reach a harmless page at once. Open each page before you save it: it has to load fast, and must not ask anything.',
  ],
  helplines: [
    'The emergency number of the country always comes first and cannot be changed. Ring each number before you save it.',
    'Pages show the new numbers at once. A phone that keeps pages to be read without a network has them after its next visit.',
  ],
  retention: [
    'Orders, payments, refunds and invoices are kept: the law asks for five years, and nothing deletes them. Proofs of consent stay with the address they belong to.',
    'The page /privacy tells visitors how long. Change it when you change a number here.',
  ],
};

/** How a secret stands. */
export function secretText({ isSet, end, isLost }: SettingValue): string {
  if (isLost) return 'It was stored, but it cannot be read any more. Enter it again.';
  if (!isSet) return 'Not set.';
  return `Set${end === null ? '' : `, ends in ${end}`}. Leave it empty to keep it.`;
}

export const setByText = (variable: string): string => `Set by ${variable} on the server; change it there.`;

/** What the browser checks. */
export function needed({ label, required }: SettingField): string | null {
  return required === true ? `Enter: ${label}.` : null;
}

/** What can be opened to see whether a setting is right, with what was typed. */
export function linksOf(
  subject: Subject,
  values: Partial<Record<SettingName, string>>,
): { press: string; href: string }[] {
  switch (subject) {
    case 'exit':
      return (['QUICK_EXIT_AU', 'QUICK_EXIT_NZ'] as const).flatMap((name) => {
        const href = values[name]?.trim() ?? '';
        const country = name === 'QUICK_EXIT_AU' ? 'Australia' : 'New Zealand';
        return href.startsWith('https://') ? [{ press: `Open this page: ${country}`, href }] : [];
      });
    case 'helplines':
      return [
        { press: 'See them above a search for help: Australia', href: '/search-results?q=suicide' },
        { press: 'See them above a search for help: New Zealand', href: '/search-results?q=suicide&nz=true' },
      ];
    case 'organisation':
      return [{ press: 'See whom a security fault is told to', href: '/.well-known/security.txt' }];
    case 'tax': {
      const digits = values.SUPPLIER_ABN?.replaceAll(/\D/g, '') ?? '';
      return digits.length === 11
        ? [{ press: 'Look the ABN up in the register', href: `https://abr.business.gov.au/ABN/View?abn=${digits}` }]
        : [];
    }
    case 'retention':
      return [{ press: 'See what visitors are told', href: '/privacy' }];
    case 'mail':
    case 'payments':
    case 'receivers':
      return [];
  }
}
