import type { CmsItem, CmsPage, CmsSection } from '#contract/cms.ts';

/**
 * Placeholder of a snippet in Html: `<div data-embed-id="x">…</div>`. The sanitiser has already normalised quotes and
 * escapes.
 */
const placeholder = /<div\b([^<>]*)>([^<]*)<\/div>/g;
const reference = /\sdata-embed-id="([^"]+)"/;

/**
 * Converts the snippets of a page to Code items, so they are loaded and rendered like other blocks. A snippet
 * that an Html item refers to becomes a child of that item, in the order of the references. The others are appended to
 * the page.
 */
export function withEmbeds(page: CmsPage): CmsPage {
  const codeOf = new Map(page.embedDataList.map((embed) => [embed.id, embed]));
  const used = new Set<string>();
  let lastId = 0;
  const itemOf = ({ codeType, code }: CmsPage['embedDataList'][number]): CmsItem => {
    lastId -= 1;
    return {
      itemId: lastId,
      itemTypeCode: 'Code',
      anchorName: null,
      cssClass: null,
      items: [],
      sections: [],
      payloads: [
        { key: 'CodeType', value: codeType },
        { key: 'Code', value: code },
      ],
    };
  };

  const inItem = (item: CmsItem): CmsItem => {
    if (item.itemTypeCode !== 'Html')
      return { ...item, items: item.items.map(inItem), sections: item.sections.map(inSection) };
    const items: CmsItem[] = [];
    const payloads = item.payloads.map(({ key, value }) => ({
      key,
      value: value.replace(placeholder, (match, attributes: string, fallbackText: string) => {
        const embed = codeOf.get(unescaped(reference.exec(attributes)?.[1] ?? ''));
        if (!embed) return match;
        used.add(embed.id);
        const child = itemOf(embed);
        items.push(child);
        if (embed.codeType === 'Text') return `<div>${embed.code}</div>`;
        return `<div data-embed-item="${child.itemId}"><noscript><p>${fallbackText}</p></noscript></div>`;
      }),
    }));
    return { ...item, payloads, items };
  };
  const inSection = (section: CmsSection): CmsSection => ({ ...section, items: section.items.map(inItem) });

  const sections = page.sections.map(inSection);
  const unused = page.embedDataList.filter(({ id }) => !used.has(id)).map(itemOf);
  return {
    ...page,
    sections: unused.length > 0 ? [...sections, { sectionName: 'embeds', items: unused }] : sections,
    embedDataList: [],
  };
}

function unescaped(id: string): string {
  return id.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}
