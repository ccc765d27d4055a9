import type { CmsPage } from '#contract/cms.ts';
import type { PageContent } from '#contract/admin/pages.ts';
import { allItems } from '#blocks/define.ts';
import { cleanContent } from '../content/clean-content.ts';
import { contentFault } from '../content/content-limits.ts';
import { Refusal } from '../errors.ts';

/** What a version of a page consists of. */
export interface PageVersion {
  title: string;
  imageUrl: string | null;
  content: PageContent;
}

type Stored = Pick<CmsPage, 'sections' | 'payloads' | 'embedDataList'> & { nextItemId?: number };

/** Reads stored content. Content from before the editor has no `nextItemId`: ids above all that are used are free. */
export function readContent(contentJson: string): PageContent {
  const { sections, payloads, embedDataList, nextItemId } = JSON.parse(contentJson) as Stored;
  return { sections, payloads, embedDataList, nextItemId: freeItemId(sections, nextItemId) };
}

/**
 * Cleans content from an editor, refuses what is too deep or too much, and never lowers `nextItemId` below an id
 * that it uses.
 */
export async function cleanedJson({ nextItemId, ...content }: PageContent): Promise<string> {
  const fault = contentFault(content.sections);
  if (fault !== null) throw new Refusal(400, fault, 'content_limits');
  const cleaned = await cleanContent(content);
  return JSON.stringify({ ...cleaned, nextItemId: freeItemId(cleaned.sections, nextItemId) });
}

export const emptyContent: PageContent = {
  sections: [{ sectionName: 'body', items: [] }],
  payloads: [],
  embedDataList: [],
  nextItemId: 1,
};

function freeItemId(sections: CmsPage['sections'], given = 1): number {
  return allItems(sections.flatMap(({ items }) => items)).reduce(
    (next, item) => Math.max(next, item.itemId + 1),
    given,
  );
}
