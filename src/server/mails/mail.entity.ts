import { type StaffEntity, titlesByNumber } from '../staff/entity.ts';
import { mailTitles } from './mail.admin.sql.ts';
import { mailsToday } from './mails-today.ts';

export const mailEntity: StaffEntity = {
  kind: 'mail',
  name: 'Emails',
  permission: 'members.manage',
  titles: (source, ids) => titlesByNumber(ids, (numbers) => mailTitles(source, numbers)),
  today: mailsToday,
  verbs: { resendMail: { words: 'sent again the email' } },
};
