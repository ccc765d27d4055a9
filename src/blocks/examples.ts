import type { CmsItem } from '#contract/cms.ts';
import { folderOf } from './folder.ts';
import { views } from './views.ts';

interface ExampleFile {
  examples: Record<string, CmsItem>;
}

/** Found by their names, so that a new block needs no line here. */
const files = import.meta.glob<ExampleFile>('./*/example.ts', { eager: true });

export interface BlockExamples {
  type: string;
  /** By what they show. */
  examples: { name: string; item: CmsItem }[];
}

/** The examples of every block in the order of the registry, with ids of their own on one page. */
export function allExamples(): BlockExamples[] {
  let lastId = 0;
  const ownId = (item: CmsItem): CmsItem => {
    lastId += 1;
    const itemId = lastId;
    return {
      ...item,
      itemId,
      items: item.items.map(ownId),
      sections: item.sections.map((section) => ({ ...section, items: section.items.map(ownId) })),
    };
  };
  // By the registry of the views: all schemas together would give each of them a chunk of its own on every page.
  return Object.keys(views).map((type) => ({
    type,
    examples: Object.entries(files[`./${folderOf(type)}/example.ts`]?.examples ?? {}).map(([name, item]) => ({
      name,
      item: ownId(item),
    })),
  }));
}
