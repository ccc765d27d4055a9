import type { Deps } from '../deps.ts';
import { escapeHtml, mailLayout } from '../jobs/mail-layout.ts';
import type { OutgoingMail } from '../jobs/outbox.ts';

interface Enquiry {
  id: number;
  receiver: string;
  product: string;
  name: string;
  phone: string;
  email: string;
  enquiry: string;
}

/** The sender's address stands in the text only, never in a header (invariant 31). */
export function enquiryMail(deps: Pick<Deps, 'config'>, enquiry: Enquiry): OutgoingMail {
  const rows: [label: string, value: string][] = [
    ['Product', enquiry.product || 'Not given'],
    ['Name', enquiry.name],
    ['Phone', enquiry.phone],
    ['Email', enquiry.email],
  ];
  const cell = 'padding:4px 16px 4px 0;vertical-align:top;text-align:left';
  const table = rows.map(([label, value]) => `<tr><th style="${cell};font-weight:600">${label}</th><td style="${cell}">${escapeHtml(value)}</td></tr>`).join('');
  const layout = mailLayout({
    title: 'Product enquiry',
    bodyHtml: `<table role="presentation" style="border-collapse:collapse;margin:0 0 20px">${table}</table>\n<p style="margin:0;white-space:pre-line">${escapeHtml(enquiry.enquiry)}</p>`,
    bodyText: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${enquiry.enquiry}`,
    origin: deps.config.publicOrigin,
  });
  return { cause: `enquiry:${enquiry.id}`, to: enquiry.receiver, subject: enquiry.product ? `Enquiry about ${enquiry.product}` : 'Product enquiry', ...layout };
}
