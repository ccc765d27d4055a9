import { subscribeConsent } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from '../jobs/mail-layout.ts';
import { mailButton, mailLink, mailParagraph } from '../jobs/mail-parts.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';

interface Letter {
  cause: string;
  email: string;
  locale: Locale;
  unsubscribeUrl: string;
}

/** Leaves out the name from the form: a stranger could enter another person's address, and an advertisement as name. */
export function confirmMail(
  deps: Pick<Deps, 'config'>,
  { confirmUrl, ...letter }: Letter & { confirmUrl: string },
): OutgoingMail {
  const text =
    'Someone, we hope it was you, subscribed this address to our newsletter. Please confirm that you want it.';
  const ignore =
    'If it was not you, you can ignore this email. We send nothing without your confirmation, and the link expires after seven days.';
  return mailOf(deps, letter, 'Please confirm your subscription', {
    html: [
      mailParagraph(text),
      mailButton(confirmUrl, 'Confirm subscription'),
      mailParagraph(ignore),
      mailParagraph(subscribeConsent),
    ],
    text: [text, `Confirm subscription: ${confirmUrl}`, ignore, subscribeConsent],
  });
}

export function welcomeMail(deps: Pick<Deps, 'config'>, letter: Letter): OutgoingMail {
  const text = 'Thank you. You will get our next newsletter: new guides, dates, and one thing to try.';
  return mailOf(deps, letter, 'You are subscribed', { html: [mailParagraph(text)], text: [text] });
}

export function alreadyMail(deps: Pick<Deps, 'config'>, letter: Letter): OutgoingMail {
  const text =
    'Someone, perhaps you, subscribed this address to our newsletter. It is already on the list, so you do not have to do anything.';
  return mailOf(deps, letter, 'You are subscribed already', { html: [mailParagraph(text)], text: [text] });
}

function mailOf(
  { config }: Pick<Deps, 'config'>,
  { cause, email, locale, unsubscribeUrl }: Letter,
  title: string,
  body: { html: string[]; text: string[] },
): OutgoingMail {
  const layout = mailLayout({
    title,
    bodyHtml: [...body.html, mailLink(unsubscribeUrl, 'Unsubscribe')].join('\n'),
    bodyText: [...body.text, `Unsubscribe: ${unsubscribeUrl}`].join('\n\n'),
    config,
    locale,
  });
  return { cause, to: email, subject: title, ...layout, unsubscribeUrl };
}
