import { allItems } from '#blocks/define.ts';
import type { CmsPage } from '#contract/cms.ts';
import { dateText, placeZone, timeText } from '#contract/event-times.ts';
import type { EventDetail } from '#contract/events.ts';
import type { Guide } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import type { Product } from '#contract/store.ts';
import { eventPriceText } from '#web/events/event-price.ts';
import { itemsOf } from '../cms-page.tsx';
import { organisationName } from './structured-data.ts';

// What search engines and shared links say of a page: what staff wrote for it, or else what is known.

/** Longer ones are cut by search engines. */
const mostChars = 160;

/** The day, the time and the place before anything else, because they decide whether somebody reads on. */
export function eventDescription(value: EventDetail): string {
  const { label, timeZone } = placeZone(value.venue ? value.timeZone : null);
  const when = `${dateText(value.startDateTime, timeZone)}, ${timeText(value.startDateTime, timeZone)} ${label}`;
  const where = value.venue ? `${value.venue.name}, ${value.venue.address}` : 'online';
  return (
    value.shortDesc ||
    shortened(
      `${value.cancelled ? 'Cancelled: ' : ''}${value.eventTitle}. ${when}, ${where}. ${eventPriceText(value)}.`,
    )
  );
}

export function productDescription(value: Product): string {
  return (
    value.metaDesc ||
    value.shortDesc ||
    shortened(textOf(value.intro ?? '') || textOf(value.description)) ||
    `${value.productName}. ${formatPrice(value.priceIncTax, value.priceTextOveriding)}.`
  );
}

/** Of the page that sells a guide. */
export function guideDescription(guide: Guide): string {
  const known = shortened(guide.tileDesc || textOf(guide.ecmDescription ?? ''));
  return (
    known || `${guide.guideTitle}. ${guide.forSale === false ? 'A guide.' : `A guide, ${formatPrice(guide.price)}.`}`
  );
}

/** The first words of the page, or its title. */
export function pageDescription(page: CmsPage): string {
  const texts = allItems(itemsOf(page)).flatMap(({ payloads }) =>
    payloads.flatMap(({ key, value }) => (key === 'Content' ? paragraphs(value) : [])),
  );
  return shortened(texts.join(' ')) || `${page.pageTitle}. ${organisationName}.`;
}

/** Paragraphs in plain words. A starter's words in square brackets are no words of the page. */
function paragraphs(html: string): string[] {
  const [, ...opened] = html.split(/<p(?:\s[^<>]*)?>/);
  return opened.flatMap((piece) => {
    const [inside = '', closed] = piece.split('</p>', 2);
    const text = closed === undefined ? '' : textOf(inside);
    return text === '' || /^\[.*\]$/.test(text) || text.includes('__') ? [] : [text];
  });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Cleaned markup has `>` in no attribute, so that a tag ends at the first one. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
}

/** Cut between two words. */
export function shortened(text: string): string {
  if (text.length <= mostChars) return text;
  const words = text
    .slice(0, mostChars - 1)
    .split(/\s/)
    .slice(0, -1);
  let cut = words.join(' ');
  while (/[\s,;:.–]$/.test(cut)) cut = cut.slice(0, -1);
  return `${cut} …`;
}
