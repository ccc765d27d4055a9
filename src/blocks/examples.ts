import type { CmsItem } from '#contract/cms.ts';
import { folderOf } from './folder.ts';
import { views } from './views.ts';

interface ExampleFile {
  examples: Record<string, CmsItem>;
}

/** Found by file name, so a new block needs no entry here. */
const files = import.meta.glob<ExampleFile>('./*/example.ts', { eager: true });

export interface BlockExamples {
  type: string;
  /** `name` says what the example shows. */
  examples: { name: string; item: CmsItem }[];
}

/** The examples of every block in the order of `views`; all ids are unique, so one page can show them all. */
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
  // Reads the keys of `views` instead of `schemas`, because importing all schemas would add their chunks to every page.
  return Object.keys(views).map((type) => ({
    type,
    examples: Object.entries(files[`./${folderOf(type)}/example.ts`]?.examples ?? {}).map(([name, item]) => ({
      name,
      item: ownId(item),
    })),
  }));
}
