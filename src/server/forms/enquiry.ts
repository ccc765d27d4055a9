import type { Input } from '#contract/endpoint.ts';
import { checkForm, enquiryForm } from '#contract/forms.ts';
import type { sendEnquiry as sendEnquiryCall } from '#contract/store.ts';
import type { Deps } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import { receiverOf } from './receivers.ts';
import { type Sending, storeSubmission } from './submission.ts';

/** Stores an enquiry about a product and mails it to the store. */
export async function sendEnquiry(
  deps: Deps,
  given: Input<typeof sendEnquiryCall>,
  sending: Sending,
): Promise<Outcome<{ sent: true }>> {
  const form = checkForm(enquiryForm, given);
  if (!form.ok) return form;
  const receiver = await receiverOf(deps, given.emailReceiver, deps.config.STORE_RECEIVER);
  const product = (given.productName ?? '')
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 200);
  const { name, phone, email } = form.value;
  const mail = {
    title: 'Product enquiry',
    subject: product ? `Enquiry about ${product}` : 'Product enquiry',
    rows: [
      ['Product', product || 'Not given'],
      ['Name', name],
      ['Phone', phone],
      ['Email', email],
    ] as [string, string][],
  };
  return storeSubmission(
    deps,
    { kind: 'product', ...form.value, state: '', subject: product, receiver, mail },
    sending,
  );
}
