import type { PersonalData } from '../personal-data.ts';
import { deleteMailsOf, deleteMailsTo, mailsTo } from './outbox.sql.ts';

/** Mails to the person's proven address, and those that the account has caused; kept for 90 days (old-mails.ts). */
export const mailData: PersonalData = {
  async read(source, { email }) {
    const mails = email === null ? [] : await mailsTo(source, email);
    return { mails: mails.map((mail) => ({ subject: mail.subject, sentAt: mail.sent_at })) };
  },
  async erase(tx, { uid, email }) {
    await deleteMailsOf(tx, uid);
    if (email !== null) await deleteMailsTo(tx, email);
  },
};
