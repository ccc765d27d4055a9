import { escapeHtml } from '#contract/escape-html.ts';
import type { DraftContent, DraftItem } from '../content/page.wire.ts';

// As the starter pages of a new site: text in square brackets is to be replaced.

/** The content of the sales page of a guide, which is drawn from the guide itself. */
export const salesStarter = ({ path, line }: { path: string; line: string }): DraftContent => ({
  sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'GuideOffer', payloads: { Guide: path } }] }],
  payloads: { Description: line },
});

/** The first content of the page of a new category of guides: its guides come by themselves. */
export function categoryStarter({ title, path, line }: { title: string; path: string; line: string }): DraftContent {
  const items: DraftItem[] = [
    { itemTypeCode: 'Html', payloads: { Content: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(line)}</p>` } },
    { itemTypeCode: 'GuideProductList', payloads: { Title: 'Guides in this series', Category: path } },
  ];
  return { sections: [{ sectionName: 'body', items }], payloads: { Description: line } };
}

/** The first content of the page of a new guide. */
export function guideStarter({ title, path, line }: { title: string; path: string; line: string }): DraftContent {
  const part = (words: Record<string, string>, items: DraftItem[]): DraftItem => ({
    itemTypeCode: 'GuidePart',
    payloads: words,
    items,
  });
  const text = (content: string): DraftItem => ({ itemTypeCode: 'Html', payloads: { Content: content } });
  const items: DraftItem[] = [
    {
      itemTypeCode: 'GuideBook',
      payloads: {
        Guide: path,
        Title: title,
        Purpose: line || '[Whom it is for, and what they can do with it.]',
        Steps: '[A step to tick off]',
      },
      items: [
        part({ Title: '[The first part]', Line: '[What it is about, in one line.]' }, [
          text(
            '<p>[What somebody can do in the next ten minutes. Everybody may read this part on the sales page.]</p>',
          ),
          { itemTypeCode: 'GuideSentences', payloads: { Title: '[When to say it]', Sentences: '[What they can say]' } },
        ]),
        part({ Title: '[The second part]' }, [
          text('<p>[What comes next.]</p>'),
          {
            itemTypeCode: 'GuideWorksheet',
            payloads: {
              Title: '[A worksheet]',
              Line: '[What to do with it.]',
              Fields: JSON.stringify([{ label: '[A question to answer]', kind: 'lines' }]),
            },
          },
        ]),
      ],
    },
  ];
  return { sections: [{ sectionName: 'body', items }], payloads: { Description: line } };
}
