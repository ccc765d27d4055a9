import { forgetMails } from '../jobs/outbox.ts';
import type { PersonalData } from '../personal-data.ts';
import { subscriberByEmail } from './newsletter.sql.ts';
import { noteNone } from './no-newsletter.sql.ts';
import { noneHash } from './no-newsletter.ts';
import {
  consentsOf,
  enquiriesOf,
  eraseMessages,
  eraseSubscriber,
  forgetStaff,
  messagesOfStaff,
  repliesToAddress,
} from './personal-data.sql.ts';
import { answersOf } from './message.wire.ts';
import { replyCause } from './reply-mail.ts';
import { submissionCause } from './submission-mail.ts';

/** Forms know a person by the e-mail address alone, so only a confirmed one counts. */
export const formData: PersonalData = {
  async read(source, { uid, email }) {
    const { assigned, replies: written } = await messagesOfStaff(source, uid);
    const messagesAtWork = {
      lookedAfter: assigned.map(({ id }) => id),
      replied: written.map((reply) => ({ message: reply.enquiry_id, sentAt: reply.created_at })),
    };
    // Only of whoever works here.
    const work = assigned.length + written.length > 0 ? { messagesAtWork } : {};
    if (email === null) return { newsletter: null, enquiries: [], ...work };
    const [subscriber, consents, enquiries, replies] = await Promise.all([
      subscriberByEmail(source, email),
      consentsOf(source, email),
      enquiriesOf(source, email),
      repliesToAddress(source, email),
    ]);
    return {
      ...work,
      newsletter: subscriber
        ? {
            email: subscriber.email,
            name: subscriber.name,
            status: subscriber.status,
            since: subscriber.created_at,
            consents,
          }
        : null,
      enquiries: enquiries.map((enquiry) => ({
        form: enquiry.kind,
        sentAt: enquiry.created_at,
        name: enquiry.name,
        phone: enquiry.phone,
        email: enquiry.email,
        state: enquiry.state,
        subject: enquiry.subject,
        text: enquiry.enquiry,
        answers: answersOf(enquiry),
        ourNote: enquiry.note,
        ourReplies: replies
          .filter((reply) => reply.enquiry_id === enquiry.id)
          .map((reply) => ({ sentAt: reply.created_at, subject: reply.subject, text: reply.text })),
      })),
    };
  },
  async erase(tx, { uid, email }, at, deps) {
    await forgetStaff(tx, uid);
    if (email === null) return;
    const { messages, replies } = await eraseMessages(tx, email);
    // The mail about a form has the name in its subject.
    await forgetMails(tx, [...messages.map(submissionCause), ...replies.map(replyCause)]);
    // So that no later import subscribes the address again.
    if (await eraseSubscriber(tx, email)) await noteNone(tx, [noneHash(deps, email)], at);
  },
};
