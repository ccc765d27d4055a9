import { escapeHtml } from '#contract/escape-html.ts';
import { plainDocument, plainPolicy } from '../http/plain-document.ts';

interface Page {
  title: string;
  text: string;
  /** The label of the button, which sends a POST to the same URL. */
  button?: string;
}

export const pages = {
  confirm: {
    title: 'Confirm your subscription',
    text: 'Press the button to get our newsletter about once a month. You can unsubscribe at any time.',
    button: 'Confirm subscription',
  },
  confirmed: {
    title: 'You are subscribed',
    text: 'Thank you. We have sent you an email to confirm this. Every newsletter has a link to unsubscribe.',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    text: 'Press the button, and we will not send you any more newsletters.',
    button: 'Unsubscribe',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    text: 'We will not send you any more newsletters. If you change your mind, subscribe again on our site.',
  },
  invalid: {
    title: 'This link is no longer valid',
    text: 'It may be incomplete or too old. To unsubscribe, use the link in our latest newsletter. To subscribe, please use the form on our site.',
  },
} satisfies Record<string, Page>;

/** No scripts, no caching, and no referrer to other sites, because the URL contains the token. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'content-security-policy': `${plainPolicy}; form-action 'self'`,
};

/** A page without scripts. Only the POST of its button changes data, so mail scanners can open the link (RFC 8058). */
export function newsletterPage({ title, text, button }: Page, exitUrl: string): string {
  // Without an action, the form is sent to the current URL, which contains the token.
  const form = button
    ? `<form method="post" enctype="multipart/form-data"><button name="pressed" value="yes">${escapeHtml(button)}</button></form>`
    : '';
  return plainDocument({ title, bodyHtml: `<p>${escapeHtml(text)}</p>\n${form}`, exitUrl });
}
