import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailButton, mailLayout, mailParagraph } from './mail-layout.ts';
import type { OutgoingMail } from './outbox.ts';

interface Letter {
  cause: string;
  /** The account that causes the mail (outbox.ts). */
  uid?: string | null;
  to: string;
  /** The site that the reader uses (mail-layout.ts). */
  locale: Locale;
  subject: string;
  before: string[];
  action: { href: string; label: string };
  after: string[];
}

/** A mail with one action: paragraphs, a button, paragraphs. */
export function actionMail(deps: Pick<Deps, 'config'>, letter: Letter): OutgoingMail {
  const { before, action, after, subject } = letter;
  const layout = mailLayout({
    title: subject,
    bodyHtml: [...before.map(mailParagraph), mailButton(action.href, action.label), ...after.map(mailParagraph)].join(
      '\n',
    ),
    bodyText: [...before, `${action.label}: ${action.href}`, ...after].join('\n\n'),
    config: deps.config,
    locale: letter.locale,
  });
  return { cause: letter.cause, uid: letter.uid ?? null, to: letter.to, subject, ...layout };
}
