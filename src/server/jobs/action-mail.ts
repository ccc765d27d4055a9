import type { Deps } from '../deps.ts';
import { mailButton, mailLayout, mailParagraph } from './mail-layout.ts';
import type { OutgoingMail } from './outbox.ts';

interface Letter {
  cause: string;
  /** The account that causes the mail (outbox.ts). */
  uid?: string | null;
  to: string;
  subject: string;
  before: string[];
  action: { href: string; label: string };
  after: string[];
}

/** A mail with one action: paragraphs, a button, paragraphs. Links use the configured origin (invariant 23). */
export function actionMail(deps: Pick<Deps, 'config'>, letter: Letter): OutgoingMail {
  const { before, action, after, subject } = letter;
  const layout = mailLayout({
    title: subject,
    bodyHtml: [...before.map(mailParagraph), mailButton(action.href, action.label), ...after.map(mailParagraph)].join(
      '\n',
    ),
    bodyText: [...before, `${action.label}: ${action.href}`, ...after].join('\n\n'),
    origin: deps.config.publicOrigin,
  });
  return { cause: letter.cause, uid: letter.uid ?? null, to: letter.to, subject, ...layout };
}
