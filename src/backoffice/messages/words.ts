import type { Message, MessageReply, MessageRow } from '#contract/admin/messages.ts';
import { whenText } from '../parts/when.ts';

export const kindText: Readonly<Record<MessageRow['kind'], string>> = {
  contact: 'Contact form',
  product: 'Product enquiry',
  signup: 'Sign-up',
};
export const kindOptions = Object.entries(kindText).map(([value, label]) => ({ value, label }));

export const stateText: Readonly<Record<MessageRow['state'], string>> = {
  open: 'Open',
  done: 'Done',
  suspect: 'Suspect',
};

/** What marking a message says afterwards. */
export const marked: Readonly<Record<Message['state'], string>> = {
  open: 'The message is open.',
  done: 'The message is done.',
  suspect: 'The message stands with the suspect ones. Nobody can answer it there.',
};

/** Says nothing of the message: somebody else may read over the shoulder. */
export const firstSubject = 'Your message to us';

/** What became of the mail of a reply. */
export function deliveryText({ state, at, reason }: MessageReply['delivery']): string {
  if (state === 'sent') return at === null ? 'Sent.' : `Sent ${whenText(at)}.`;
  if (state === 'refused') return `Not delivered. ${reason ?? ''}`.trim();
  if (state === 'gone') return 'Its email is deleted, as every email after 90 days.';
  return reason === null ? 'Waits to be sent.' : `Waits. ${reason} It is sent by itself later.`;
}

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
