import type { Subject } from './setting-fields.ts';

/** What each subject is called, and what it is about. */
export const subjectWords: Readonly<Record<Subject, { title: string; about: string }>> = {
  organisation: { title: 'Organisation', about: 'Name and address on invoices, and whom to tell of a security fault.' },
  tax: { title: 'ABN and GST', about: 'What invoices say about tax. Changes count for orders made from then on.' },
  receivers: { title: 'Who receives what', about: 'The addresses that questions, forms and warnings are sent to.' },
  mail: { title: 'Email', about: 'The server that sends the emails of the site, and who they come from.' },
  payments: { title: 'Payments', about: 'The keys of the payment provider, Stripe.' },
  exit: { title: 'Quick exit', about: 'The page that opens when somebody has to leave this site at once.' },
  helplines: { title: 'Helplines', about: 'The numbers on every page and above a search for help, for each country.' },
  retention: { title: 'How long things are kept', about: 'After so many days personal data is deleted every night.' },
};
