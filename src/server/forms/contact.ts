import type { sendContact as sendContactCall, sendSignUp as sendSignUpCall } from '#contract/contact.ts';
import type { Input } from '#contract/endpoint.ts';
import { checkForm, contactForm, signUpForm } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import { receiverOf } from './receivers.ts';
import { type Sending, storeSubmission } from './submission.ts';

/** §5 Contact form. Checks the captcha last, so that an invalid field does not use up the captcha solution. */
export async function sendContact(
  deps: Deps,
  given: Input<typeof sendContactCall>,
  sending: Sending,
): Promise<Outcome<{ sent: true }>> {
  const form = checkForm(contactForm, given);
  if (!form.ok) return form;
  const receiver = await receiverOf(deps, given.emailReceiver, defaultReceiver(deps, sending.locale));
  const { name, phone, email, state } = form.value;
  const answers = given.answers ?? [];
  const mail = {
    title: 'Message from the contact form',
    subject: `Contact form: ${name}`,
    rows: [
      ['Name', name],
      ['Phone', phone],
      ['Email', email],
      ['State', state],
    ] as [string, string][],
  };
  return storeSubmission(
    deps,
    { kind: 'contact', ...form.value, subject: '', receiver, mail, answers, captcha: given.recaptchaValue ?? '' },
    sending,
  );
}

/** §5 Site sign-up form. */
export async function sendSignUp(
  deps: Deps,
  given: Input<typeof sendSignUpCall>,
  sending: Sending,
): Promise<Outcome<{ sent: true }>> {
  const form = checkForm(signUpForm, given);
  if (!form.ok) return form;
  const receiver = await receiverOf(deps, given.emailReceiver, defaultReceiver(deps, sending.locale));
  const { name, email } = form.value;
  const phone = form.value.phone ?? '';
  const state = form.value.state ?? '';
  const rows: [string, string][] = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone || 'Not given'],
    ['State', state || 'Not given'],
  ];
  return storeSubmission(
    deps,
    {
      kind: 'signup',
      name,
      email,
      phone,
      state,
      enquiry: '',
      subject: '',
      receiver,
      mail: { title: 'Sign-up from the site', subject: `Sign-up: ${name}`, rows },
    },
    sending,
  );
}

/** CONTACT_RECEIVER_NZ, if set, receives the messages from New Zealand. */
function defaultReceiver({ config }: Pick<Deps, 'config'>, locale: Locale): string {
  return (locale === 'nz' && config.CONTACT_RECEIVER_NZ) || config.CONTACT_RECEIVER;
}
