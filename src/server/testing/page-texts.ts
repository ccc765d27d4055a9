import { randomUUID } from 'node:crypto';
import * as pages from '#contract/admin/pages.ts';
import type { TestBrowser } from './test-app.ts';

export const key = (): string => `request-${randomUUID()}`;

/** Content with one text block per text. */
export const contentOf = (texts: readonly string[]) => ({
  sections: [
    {
      sectionName: 'body',
      items: texts.map((text, index) => ({
        itemId: index + 1,
        itemTypeCode: 'Html',
        anchorName: null,
        cssClass: null,
        items: [],
        sections: [],
        payloads: [{ key: 'Content', value: text }],
      })),
    },
  ],
  payloads: [{ key: 'Description', value: 'What this page is about.' }],
  embedDataList: [],
  nextItemId: texts.length + 1,
});

export const saveTexts = (
  by: TestBrowser,
  { pageId, revision, texts }: { pageId: number; revision: number; texts: readonly string[] },
) => by.call(pages.saveDraft, { pageId, revision, title: 'A page', imageUrl: null, content: contentOf(texts) });

/** A new page with a saved working copy. */
export async function pageWith(by: TestBrowser, texts: readonly string[] = ['<p>First text</p>']) {
  const path = `/page-${randomUUID()}`;
  const created = await by.call(pages.createPage, { path, locale: 'au', title: 'A page', copyOf: null, key: key() });
  if (!created.results) throw new Error(JSON.stringify(created));
  const { pageId } = created.results;
  const saved = await saveTexts(by, { pageId, revision: 1, texts });
  if (!saved.results) throw new Error(JSON.stringify(saved));
  return { pageId, path, revision: saved.results.revision };
}
