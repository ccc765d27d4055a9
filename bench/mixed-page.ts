import { examples as expandable } from '#blocks/expandable-panel/example.ts';
import { examples as gallery } from '#blocks/photo-gallery/example.ts';
import { examples as columns } from '#blocks/multi-column-panel/example.ts';
import { examples as banner } from '#blocks/single-banner/example.ts';
import { examples as html } from '#blocks/html/example.ts';
import { examples as image } from '#blocks/image-panel/example.ts';
import { examples as panel } from '#blocks/panel/example.ts';
import { examples as testimonial } from '#blocks/testimonial-panel/example.ts';
import { examples as tiles } from '#blocks/page-tiles/example.ts';
import { allItems } from '#blocks/define.ts';
import type { PageContent } from '#contract/admin/pages.ts';
import type { CmsItem } from '#contract/cms.ts';

const kinds = [html, banner, html, panel, image, html, tiles, expandable, html, testimonial, columns, html, gallery];

/** A page of blocks of ten kinds, half of them texts; those inside of others count. */
export function mixedPage(blocks: number): PageContent {
  let free = 1;
  const numbered = (item: CmsItem): CmsItem => ({
    ...item,
    itemId: free++,
    anchorName: null,
    items: item.items.map(numbered),
    sections: item.sections.map((section) => ({ ...section, items: section.items.map(numbered) })),
  });
  const items: CmsItem[] = [];
  for (let at = 0; free <= blocks; at += 1) {
    const [example] = Object.values<CmsItem>(kinds[at % kinds.length] ?? html);
    const left = blocks - free + 1;
    if (example) items.push(numbered(allItems([example]).length > left ? html['Text with headings'] : example));
  }
  return {
    sections: [{ sectionName: 'body', items }],
    payloads: [
      { key: 'Description', value: 'A long page.' },
      { key: 'NoIndex', value: 'yes' },
    ],
    embedDataList: [],
    nextItemId: free,
  };
}
