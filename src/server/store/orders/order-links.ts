import { dayText } from '#contract/calendar.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { checkForm, emailForm } from '#contract/forms.ts';
import type { Locale } from '#contract/locale.ts';
import { storeMoneyOf } from '#contract/money.ts';
import { hourMs } from '#contract/spans.ts';
import type { Deps } from '../../deps.ts';
import { refusal } from '../../errors.ts';
import type { LimitParts, SharedBudget } from '../../http/limits/limits.ts';
import { visitor } from '../../http/visitor.ts';
import { mailLayout } from '../../jobs/mail-layout.ts';
import { mailLink, mailParagraph } from '../../jobs/mail-parts.ts';
import { type OutgoingMail, queueMail } from '../../jobs/outbox.ts';
import { ok, type Outcome } from '../../outcome.ts';
import { insertLinkRequest, oldestLinkRequests, takeLinkRequest } from './order-links.sql.ts';
import { orderToken } from './order-token.ts';
import { type OrderRow, paidOrdersOfEmail } from './order.sql.ts';
import { isTokenReadable } from './order.ts';

/** As often as links to reset a password. */
const perAddress = 5;
const listed = 50;
const batch = 20;

export function makeLinkBudget({ limits, config }: LimitParts): SharedBudget {
  const size = perAddress * config.LIMIT_FACTOR;
  return limits.budget('order links: address', size, hourMs / size);
}

/**
 * Only stores the request: a job looks for the orders and mails the links, so that addresses with and without orders
 * take the same time (invariant 16).
 */
export async function requestOrderLinks(
  deps: Deps,
  perEmail: SharedBudget,
  input: { email?: string | null | undefined },
): Promise<Outcome<null>> {
  const form = checkForm(emailForm, { email: input.email ?? '' });
  if (!form.ok) return form;
  const { email } = form.value;
  const wait = await perEmail.take(email.toLowerCase());
  if (wait !== null) throw refusal(429, { 'retry-after': String(wait) });
  await deps.db.transaction((tx) =>
    insertLinkRequest(tx, { email, created_at: deps.now().toISOString(), mail_locale: visitor().locale }),
  );
  return ok(null);
}

/** Mails the requested lists of orders; an address without orders gets no mail. */
export async function sendOrderLinks(deps: Deps): Promise<void> {
  for (const request of await oldestLinkRequests(deps.db.read, batch)) {
    const orders = await paidOrdersOfEmail(deps.db.read, request.email, listed);
    await deps.db.transaction(async (tx) => {
      if (!(await takeLinkRequest(tx, request.id))) return;
      // To the stored address: the typed one may differ in letter case, and so reach another mailbox.
      for (const [to, ofAddress] of Map.groupBy(orders, (order) => order.email))
        await queueMail(tx, deps, linksMail(deps, request, to, ofAddress));
    });
  }
}

export function linksMail(
  deps: Pick<Deps, 'config' | 'now' | 'secrets'>,
  request: { id: number; mail_locale: Locale },
  to: string,
  orders: OrderRow[],
): OutgoingMail {
  const origin = deps.config.publicOrigin;
  const subject = 'Your orders';
  const hello = 'Somebody, probably you, asked us for the orders of this email address. Here they are, newest first.';
  const over = 'Its link has expired after 90 days. Please get in touch if you need the receipt.';
  const rows = orders.map((order) => ({
    what: `${order.order_no}, ${dayText(order.paid_at ?? order.created_at)}, ${storeMoneyOf(order.total_cents)}`,
    href: isTokenReadable(order, deps.now()) ? `${origin}/order-thankyou?o=${orderToken(deps, order)}` : null,
  }));
  const after = 'Anybody with a link can see its order, so please do not forward this mail.';
  const { html, text } = mailLayout({
    title: subject,
    config: deps.config,
    locale: request.mail_locale,
    bodyHtml: [
      mailParagraph(hello),
      ...rows.map(({ what, href }) =>
        href ? mailLink(href, what) : `<p style="margin:0 0 16px">${escapeHtml(what)}<br>${escapeHtml(over)}</p>`,
      ),
      mailParagraph(after),
    ].join('\n'),
    bodyText: [hello, ...rows.map(({ what, href }) => `${what}\n  ${href ?? over}`), after].join('\n\n'),
  });
  return { cause: `order-links:${request.id}:${to}`, to, subject, html, text };
}
