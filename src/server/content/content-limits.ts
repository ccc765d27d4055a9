import type { CmsItem, CmsSection } from '#contract/cms.ts';

/** A page nested deeper cannot be rendered safely; editors need about five. */
const maxDepth = 20;
const maxBlocks = 5000;
const tooDeepText = `Blocks are nested more than ${maxDepth} deep. Move some of them up.`;
const tooManyText = `The page has more than ${maxBlocks} blocks. Divide it into several pages.`;

/** What is wrong with the blocks of a page, in words; null if nothing. Does not recurse. */
export function contentFault(sections: readonly CmsSection[]): string | null {
  let blocks = 0;
  let level = sections.flatMap(({ items }) => items);
  for (let depth = 1; level.length > 0; depth++) {
    blocks += level.length;
    if (depth > maxDepth) return tooDeepText;
    if (blocks > maxBlocks) return tooManyText;
    level = level.flatMap(childrenOf);
  }
  return null;
}

/** The sections without the blocks that are too deep, for content that was published before there was a limit. */
export function shownSections(sections: CmsSection[]): CmsSection[] {
  return contentFault(sections) === tooDeepText ? cut(sections, 1) : sections;
}

function cut(sections: readonly CmsSection[], depth: number): CmsSection[] {
  return sections.map((section) => ({ ...section, items: cutItems(section.items, depth) }));
}

function cutItems(items: readonly CmsItem[], depth: number): CmsItem[] {
  if (depth > maxDepth) return [];
  return items.map((item) => ({
    ...item,
    items: cutItems(item.items, depth + 1),
    sections: cut(item.sections, depth + 1),
  }));
}

function childrenOf(item: CmsItem): CmsItem[] {
  return [...item.items, ...item.sections.flatMap(({ items }) => items)];
}
