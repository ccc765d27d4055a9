import type { PersonalData } from '../personal-data.ts';
import { deleteMailsTo, mailsTo } from './outbox.sql.ts';

/** Mails that were sent to the person's confirmed address; they are kept for 90 days (old-mails.ts). */
export const mailData: PersonalData = {
  async read(source, { email }) {
    const mails = email === null ? [] : await mailsTo(source, email);
    return { mails: mails.map((mail) => ({ subject: mail.subject, sentAt: mail.sent_at })) };
  },
  async erase(tx, { email }) {
    if (email !== null) await deleteMailsTo(tx, email);
  },
};
