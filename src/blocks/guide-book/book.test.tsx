import { expect, test } from 'vitest';
import type { CmsItem } from '#contract/cms.ts';
import { sheetFields } from '#web/guides/book/sheet-fields.ts';
import { renderedOnServer } from '#web/api/server-render-fixture.tsx';
import { loadViews } from '../block-data.ts';
import { BlockList } from '../block-list.tsx';
import { editingOf, partOf } from '../editing.ts';
import { exampleItem } from '../example.ts';
import { guideWorksheet } from '../guide-worksheet/schema.ts';
import { bookParts, partMarkup } from '../book-parts.ts';
import { examples } from './example.ts';

const example = examples['A guide in two parts'];

async function draw(item: CmsItem, lead = true): Promise<string> {
  return renderedOnServer(
    <BlockList lead={lead} items={[item]} views={await loadViews([item])} blockData={{ data: {}, failures: {} }} />,
  );
}

test('the cover says what the guide is for, what is inside, and who wrote and reviewed it when', async () => {
  const markup = await draw(example);
  expect(markup).toMatch(/<h1[^>]*>A Hard Talk, Done Kindly<\/h1>/);
  expect(markup).toContain('2 parts, 1 worksheet');
  expect(markup).toContain('Written 2 March 2026 by Tess Hallam, social worker');
  expect(markup).toContain('Reviewed 14 August 2026 by Dr Miriam Okafor, workplace psychologist');
  expect(markup).toContain('href="#part-1"');
  expect(await draw(example, false)).not.toContain('<h1');
});

test('parts are numbered, and contents lead to them and to their worksheets', async () => {
  const markup = await draw(example);
  expect(markup.match(/<h2 id="part-\d"[^>]*>[^<]+/g)?.map((each) => each.replace(/<[^>]*>/, ''))).toEqual([
    'Before',
    'The talk itself',
  ]);
  for (const anchor of ['part-1', 'part-2', 'worksheet-1'])
    expect([markup.includes(`href="#${anchor}"`), markup.includes(`id="${anchor}"`)]).toEqual([true, true]);
});

test('without JavaScript a worksheet can be written on, is no form, and has no button that would do nothing', async () => {
  const markup = await draw(example);
  expect(markup).toContain('<textarea');
  expect(markup).toContain('type="radio"');
  expect(markup).not.toContain('<form');
  expect(markup).not.toContain('<button');
  expect(markup).toMatch(/<noscript><p[^>]*>What you write here is not kept/);
});

test('a guide without anything, a part without a title and a worksheet without questions are drawn', async () => {
  const empty = exampleItem(
    1,
    'GuideBook',
    {},
    {
      items: [exampleItem(2, 'GuidePart', {}, { items: [exampleItem(3, 'GuideWorksheet', { Fields: 'broken' })] })],
    },
  );
  const markup = await draw(empty);
  expect(markup).toContain('1 part, 1 worksheet');
  expect(markup).not.toContain('<img');
  expect(await draw(exampleItem(1, 'GuideBook', { Title: 'x'.repeat(120) }))).toContain('0 parts');
});

test('what anybody may read of a part leaves out its worksheet and escapes what is no markup', () => {
  const part = exampleItem(
    2,
    'GuidePart',
    { Title: 'A' },
    {
      items: [
        exampleItem(3, 'Html', { Content: '<p>Text.</p>' }),
        exampleItem(4, 'GuideSentences', { Title: 'When <b>', Sentences: 'One & two' }),
        exampleItem(5, 'GuideWorksheet', { Title: 'Secret sheet', Fields: '[{"label":"Q"}]' }),
        exampleItem(6, 'Code', { Code: 'secret()' }),
      ],
    },
  );
  const [only] = bookParts(exampleItem(1, 'GuideBook', {}, { items: [part] }));
  expect(only && partMarkup(only)).toBe(
    '<p>Text.</p><h3>When &lt;b&gt;</h3><blockquote><p>One &amp; two</p></blockquote>',
  );
});

test('a worksheet that an editor copied within a guide has answers of its own', () => {
  const label = 'What do we need?';
  const plan = (id: number, title: string) => exampleItem(id, 'GuideWorksheet', { Title: title });
  const part = (id: number, items: CmsItem[]) => exampleItem(id, 'GuidePart', { Title: `Part ${id}` }, { items });
  const parts = [part(2, [plan(3, 'A plan'), plan(4, '')]), part(5, [plan(6, 'A plan'), plan(7, '')])];
  const sheets = bookParts(exampleItem(1, 'GuideBook', {}, { items: parts })).flatMap(({ worksheets }) => worksheets);
  const keys = ['A plan', 'Worksheet', 'A plan', 'Worksheet'].flatMap((title, index) =>
    sheetFields(title, [{ label, kind: 'line', hint: '', options: '', rows: 0 }], sheets[index]?.again).map(
      ({ key }) => key,
    ),
  );
  expect(new Set(keys).size).toBe(4);
});

test('on the page of the editor only what is read is typed, not the kind of an answer', () => {
  const typed = Object.entries(guideWorksheet.fields.Fields.members ?? {})
    .filter(([key, field]) => partOf(field, `Fields.${key}`, editingOf('GuideWorksheet')) === 'words')
    .map(([key]) => key);
  expect(typed).toEqual(['label', 'hint']);
});
