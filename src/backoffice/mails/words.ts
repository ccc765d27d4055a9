import type { MailRow } from '#contract/admin/mails.ts';

export const stateText: Readonly<Record<MailRow['state'], string>> = {
  refused: 'Not delivered',
  waiting: 'Waiting',
  sent: 'Sent',
};
