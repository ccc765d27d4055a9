import type { Input } from '#contract/endpoint.ts';
import { checkForm, enquiryForm } from '#contract/forms.ts';
import type { sendEnquiry as sendEnquiryCall } from '#contract/store.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../jobs/outbox.ts';
import { type Outcome, ok } from '../outcome.ts';
import { insertEnquiry } from './enquiry.sql.ts';
import { enquiryMail } from './enquiry-mail.ts';

/** Stores an enquiry about a product and mails it to the store. */
export async function sendEnquiry(deps: Deps, given: Input<typeof sendEnquiryCall>): Promise<Outcome<{ sent: true }>> {
  const form = checkForm(enquiryForm, given);
  if (!form.ok) return form;
  const receiver = deps.config.STORE_RECEIVER;
  const wished = given.emailReceiver?.trim();
  // The browser never chooses an address: what the site does not know is noted and goes to the store.
  if (wished && wished.toLowerCase() !== receiver.toLowerCase()) deps.log.warn('An enquiry asked for a receiver that the site does not know.');
  const product = given.productName.replaceAll(/\p{C}+/gu, ' ').trim().slice(0, 200);
  await deps.db.transaction(async (tx) => {
    const id = await insertEnquiry(tx, { kind: 'product', ...form.value, subject: product, receiver, created_at: deps.now().toISOString() });
    await queueMail(tx, deps, enquiryMail(deps, { id, receiver, product, ...form.value }));
  });
  return ok({ sent: true });
}
