import type { CmsItem, CmsPage, CmsSection } from '#contract/cms.ts';

/**
 * Where an editor wants a snippet inside Html: `<div data-embed-id="x">…</div>`. Cleaned markup has its quotes and
 * signs in order.
 */
const place = /<div\b([^<>]*)>([^<]*)<\/div>/g;
const reference = /\sdata-embed-id="([^"]+)"/;

/**
 * Makes Code items of a page's snippets, so that they are fetched and drawn like all others: those that an Html
 * item refers to become its children, in the order of the references, the others stand at the end of the page.
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
      value: value.replace(place, (whole, attributes: string, instead: string) => {
        const embed = codeOf.get(unescaped(reference.exec(attributes)?.[1] ?? ''));
        if (!embed) return whole;
        used.add(embed.id);
        const child = itemOf(embed);
        items.push(child);
        if (embed.codeType === 'Text') return `<div>${embed.code}</div>`;
        return `<div data-embed-item="${child.itemId}"><noscript><p>${instead}</p></noscript></div>`;
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
