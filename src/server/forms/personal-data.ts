import type { PersonalData } from '../personal-data.ts';
import { subscriberByEmail } from './newsletter.sql.ts';
import { consentsOf, enquiriesOf, eraseForms } from './personal-data.sql.ts';

/** Forms know a person by the e-mail address alone, so only a confirmed one counts. */
export const formData: PersonalData = {
  async read(source, { email }) {
    if (email === null) return { newsletter: null, enquiries: [] };
    const [subscriber, consents, enquiries] = await Promise.all([
      subscriberByEmail(source, email),
      consentsOf(source, email),
      enquiriesOf(source, email),
    ]);
    return {
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
      })),
    };
  },
  async erase(tx, { email }) {
    if (email !== null) await eraseForms(tx, email);
  },
};
