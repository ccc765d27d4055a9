import {
  type Consent,
  handMeans,
  importMeans,
  meansText,
  staffMeans,
  type SubscriberRow,
} from '#contract/admin/subscribers.ts';

const kindWords: Readonly<Record<Consent['kind'], string>> = {
  asked: 'Asked for the newsletter',
  confirmed: 'Confirmed that they want it',
  unsubscribed: 'Unsubscribed',
};

/** 'Asked for the newsletter, by the form of the Australian site'. */
export function consentText({ kind, means, source }: Consent): string {
  if (means === importMeans || means === handMeans) return `Agreed elsewhere: ${source}`;
  if (means === staffMeans) return 'Unsubscribed by staff';
  return `${kindWords[kind]}. By: ${meansText(means)}`;
}

/** What the state means for the person. */
export const stateNote: Readonly<Record<SubscriberRow['state'], string>> = {
  confirmed: 'Gets the newsletter.',
  pending:
    'Gets nothing yet: its owner has not pressed the button in the email, which works for seven days. An address that never confirms is deleted later.',
  unsubscribed:
    'Gets nothing. The address is kept, so that no import adds it again. Only its owner can subscribe again.',
};
