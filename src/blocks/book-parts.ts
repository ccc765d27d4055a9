import type { CmsItem } from '#contract/cms.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import { linesOf } from '#contract/guide-text.ts';
import { guidePart } from './guide-part/schema.ts';
import { guideSentences } from './guide-sentences/schema.ts';
import { guideWorksheet } from './guide-worksheet/schema.ts';
import { html } from './html/schema.ts';
import { allItems, readFields } from './define.ts';

export interface BookPart {
  itemId: number;
  /** Anchor within the page. */
  id: string;
  title: string;
  item: CmsItem;
  worksheets: BookSheet[];
}

export interface BookSheet {
  itemId: number;
  id: string;
  title: string;
  /** How many before it have the same title, such as the one that an editor copied. */
  again: number;
}

/** The parts of a guide in their order, each with its worksheets, which are numbered over the whole guide. */
export function bookParts(book: CmsItem): BookPart[] {
  let sheets = 0;
  const titles: string[] = [];
  return book.items
    .filter(({ itemTypeCode }) => itemTypeCode === guidePart.type)
    .map((item, index) => ({
      itemId: item.itemId,
      id: `part-${index + 1}`,
      title: readFields(guidePart, item.payloads).Title || `Part ${index + 1}`,
      item,
      worksheets: allItems(item.items)
        .filter(({ itemTypeCode }) => itemTypeCode === guideWorksheet.type)
        .map(({ itemId, payloads }) => {
          sheets += 1;
          const { Title } = readFields(guideWorksheet, payloads);
          const again = titles.filter((each) => each === Title).length;
          titles.push(Title);
          return { itemId, id: `worksheet-${sheets}`, title: Title || `Worksheet ${sheets}`, again };
        }),
    }));
}

/** The text of a part, as anybody may read it: no worksheets, and nothing that other blocks show. */
export function partMarkup({ item }: BookPart): string {
  return allItems(item.items)
    .map(({ itemTypeCode, payloads }) => {
      if (itemTypeCode === html.type) return readFields(html, payloads).Content;
      if (itemTypeCode !== guideSentences.type) return '';
      const { Title, Sentences } = readFields(guideSentences, payloads);
      const said = linesOf(Sentences).map((each) => `<blockquote><p>${escapeHtml(each)}</p></blockquote>`);
      return [Title && `<h3>${escapeHtml(Title)}</h3>`, ...said].join('');
    })
    .join('');
}
