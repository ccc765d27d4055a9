import type { Locale } from '#contract/locale.ts';
import type { Deps } from '../deps.ts';
import { mailLayout } from './mail-layout.ts';
import { type Fact, factLines, mailButton, mailFacts, mailParagraph } from './mail-parts.ts';
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
  /** Between the paragraphs and the action. */
  facts?: readonly Fact[];
  action: { href: string; label: string };
  after: string[];
  preview?: string;
}

/** A mail with one action: paragraphs, facts, a button, paragraphs. */
export function actionMail(deps: Pick<Deps, 'config'>, letter: Letter): OutgoingMail {
  const { before, facts = [], action, after, subject, preview } = letter;
  const layout = mailLayout({
    title: subject,
    bodyHtml: [
      ...before.map(mailParagraph),
      mailFacts(facts),
      mailButton(action.href, action.label),
      ...after.map(mailParagraph),
    ].join('\n'),
    bodyText: [...before, ...factLines(facts), `${action.label}: ${action.href}`, ...after].join('\n\n'),
    config: deps.config,
    locale: letter.locale,
    ...(preview !== undefined && { preview }),
  });
  return { cause: letter.cause, uid: letter.uid ?? null, to: letter.to, subject, ...layout };
}
