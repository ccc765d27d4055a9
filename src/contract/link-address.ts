import { parseUrl } from './parse-url.ts';

/** Endings of files, which are no domains: 'rules.htm' is an address relative to another page. */
const fileEnding = /\.(html?|php|aspx?|pdf|docx?|xlsx?|png|jpe?g|gif|txt|csv)$/i;
const domain = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i;
const mail = {
  test(text: string): boolean {
    const [name = '', host = '', more] = text.split('@');
    return more === undefined && /^[^\s/:?]+$/.test(name) && /^[^\s/?]+$/.test(host) && host.slice(1, -1).includes('.');
  },
};
const telephone = /^\+?[\d\s()-]{6,}$/;
/** Numbers for help are short: 000, 111, 1737. */
const shortNumber = /^\d{3,5}$/;
const isNumber = (text: string): boolean => telephone.test(text) || shortNumber.test(text.trim());

/**
 * The address that somebody means who types it into a link, or why it is none. An email address and a telephone number
 * count too. An address relative to another page is refused: it would lead elsewhere from each page.
 */
export function linkAddress(typed: string): { href: string } | { problem: string } {
  const text = typed.trim();
  if (text === '') return { problem: 'Choose a page, or type an address.' };
  if (/^\/(?!\/)\S*$/.test(text) || /^#\S+$/.test(text)) return { href: text };
  if (mail.test(text)) return { href: `mailto:${text}` };
  if (isNumber(text)) return { href: `tel:${text.replaceAll(/[^\d+]/g, '')}` };
  if (/^https?:\/\//i.test(text)) {
    if (parseUrl(text)) return { href: text };
    return { problem: `‘${text}’ is not written like an address. An address looks like https://example.org/page.` };
  }
  if (/^mailto:/i.test(text))
    return mail.test(text.slice(7).split('?')[0] ?? '')
      ? { href: text }
      : { problem: 'Type the whole email address, such as help@example.org.' };
  if (/^(tel|sms):/i.test(text))
    return isNumber(text.slice(4)) ? { href: text } : { problem: 'Type the whole number, such as 1800 000 000.' };
  if (/^[a-z][a-z\d+.-]*:/i.test(text) && !domain.test(text))
    return { problem: 'A link leads to a page, a file, an email address or a telephone number.' };
  if (domain.test(text) && !fileEnding.test(text)) return { href: `https://${text}` };
  return {
    problem: `‘${text}’ is no full address. Choose a page, or type an address that begins with / or https://.`,
  };
}

/** What the link leads to, for whoever reads its address. */
export function linkWords(href: string): string {
  if (/^mailto:/i.test(href)) return `Writes to ${href.slice(7)}`;
  if (/^(tel|sms):/i.test(href)) return `Rings ${href.slice(4)}`;
  return /^https?:/i.test(href) ? `Another site: ${href}` : href;
}
