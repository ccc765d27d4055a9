import { allItems, readFields } from '#blocks/define.ts';
import { bookParts, partMarkup } from '#blocks/book-parts.ts';
import { guideBook } from '#blocks/guide-book/schema.ts';
import { guideText } from '#blocks/guide-text/schema.ts';
import type { CmsItem, CmsPage } from '#contract/cms.ts';
import { guideParts, readingMinutes } from '#contract/guide-text.ts';
import { notedTexts } from '../content/texts-of-pages.ts';

interface GuideContent {
  parts: { title: string; html: string }[];
  /** Titles; only of a guide with a cover. */
  worksheets?: string[];
  minutes: number;
  Steps: string;
  ReviewedBy: string;
  ReviewedOn: string;
  Sample: boolean;
  Files: string;
}

/** What the page of a guide says of it: in one block of parts (GuideBook), or in one text (GuideText). */
export function guideContent(page: Pick<CmsPage, 'sections'> | null): GuideContent {
  const items = allItems(page?.sections.flatMap((section) => section.items) ?? []);
  const book = items.find(({ itemTypeCode }) => itemTypeCode === guideBook.type);
  if (book) return bookContent(book);
  const item = items.find(({ itemTypeCode }) => itemTypeCode === guideText.type);
  const { Content, ...facts } = readFields(guideText, item?.payloads ?? []);
  return { ...facts, parts: guideParts(Content).parts, minutes: readingMinutes(Content) };
}

function bookContent(book: CmsItem): GuideContent {
  const parts = bookParts(book);
  const texts = parts.map((part) => ({ title: part.title, html: partMarkup(part) }));
  return {
    ...readFields(guideBook, book.payloads),
    parts: texts,
    worksheets: parts.flatMap(({ worksheets }) => worksheets.map(({ title }) => title)),
    minutes: readingMinutes(texts.map(({ html }) => html).join(' ')),
  };
}

/** How many parts and worksheets each page with a guide of parts has, by the id of its published version. */
export const insideOfPages = notedTexts(({ content_json: json }) => {
  // Few pages have such a guide; the others are not taken apart.
  if (!json.includes(`"${guideBook.type}"`)) return undefined;
  const { sections } = JSON.parse(json) as Pick<CmsPage, 'sections'>;
  const book = allItems(sections.flatMap(({ items }) => items)).find(
    ({ itemTypeCode }) => itemTypeCode === guideBook.type,
  );
  if (!book) return undefined;
  const parts = bookParts(book);
  return { parts: parts.length, worksheets: parts.flatMap(({ worksheets }) => worksheets).length };
});
