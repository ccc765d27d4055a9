import { escapeHtml } from '#contract/escape-html.ts';
import type { PageTemplate } from '#contract/page-templates.ts';
import type { DraftContent, DraftItem } from '../content/page.wire.ts';

// As the starter of a guide: text in square brackets is to be replaced.

const block = (itemTypeCode: string, payloads: Record<string, string> = {}): DraftItem => ({ itemTypeCode, payloads });
const html = (Content: string): DraftItem => block('Html', { Content });

/** The blocks that a new page begins with. */
export function pageStarter(template: PageTemplate, title: string): DraftContent {
  const items = starters[template](title);
  return { sections: [{ sectionName: 'body', items }], payloads: {} };
}

const heading = (title: string): string => `<h1>${escapeHtml(title)}</h1>`;

const starters: Readonly<Record<PageTemplate, (title: string) => DraftItem[]>> = {
  empty: () => [],
  words: (title) => [
    html(
      `${heading(title)}<p>[Who this page is for, and what they find here.]</p><h2>[The first part]</h2><p>[What helps most, first.]</p><h2>[The second part]</h2><ul><li>[One thing]</li><li>[Another]</li></ul>`,
    ),
    block('Helplines'),
  ],
  landing: (title) => [
    block('SingleBanner', {
      CaptionTitle: title,
      CaptionTitle2: '[One sentence that says what is here.]',
      BgColor: '#0e4f52',
    }),
    html('<h2>[What we offer]</h2><p>[A few words for somebody who comes for the first time.]</p>'),
    block('PageTiles', {
      Title: 'Where would you like to start?',
      TileType: '2',
      PageObjects: JSON.stringify(
        ['[The first way]', '[The second way]', '[The third way]'].map((pageTitle) => ({
          pageUrl: '/',
          pageTitle,
          tileDesc: '[What is there]',
        })),
      ),
    }),
  ],
  questions: (title) => [
    html(`${heading(title)}<p>[What these questions are about.]</p>`),
    ...['[The first question]', '[The second question]', '[The third question]'].map((Title): DraftItem => ({
      itemTypeCode: 'ExpandablePanel',
      payloads: { Title },
      items: [html('<p>[The answer, in one or two sentences.]</p>')],
    })),
    html('<h2>Something else?</h2><p>[Where somebody can ask.]</p>'),
  ],
  story: (title) => [
    html(`${heading(title)}<p>[What happened, in one sentence.]</p>`),
    block('ImagePanel', { CaptionTitle: '[Choose a picture, and say what it shows]' }),
    html('<p>[How it began.]</p><blockquote><p>[What somebody said.]</p></blockquote><p>[What came of it.]</p>'),
    block('SharingIcons'),
  ],
  contact: (title) => [
    html(`${heading(title)}<p>[Who reads the messages, and when an answer comes.]</p>`),
    block('ContactForm', { Title: 'Write to us' }),
  ],
};
