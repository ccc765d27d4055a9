import type { Page } from '@playwright/test';
import fc from 'fast-check';
import sharp from 'sharp';
import { demonstrationSite } from '#demo/site.ts';
import { cleanHtml } from '#server/content/clean-content.ts';
import { generatedPaste, pastedDocuments, readable } from './support/pasted.ts';
import { logIn, newVisitor } from './support/shop.ts';
import { axeCheck, expect, test } from './support/test.ts';

// The visual editor as it is built, over all texts of the demonstration and over what the cleaner lets through.

/** Every string of the demonstration that holds markup. */
function markupIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') {
    if (/<(p|h[1-6]|ul|ol|table|blockquote|details|figure)\b/.test(value)) found.add(cleanHtml(value));
  } else if (typeof value === 'object' && value !== null)
    for (const inside of Object.values(value)) markupIn(inside, found);
  return found;
}

const word = fc.constantFrom('kind', 'words', 'Māori', '__year__', 'a &amp; b', 'x &lt; y', '“quoted”');
const inline = fc.letrec<{ text: string; node: string }>((tie) => ({
  text: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc
      .tuple(
        fc.constantFrom(
          'strong',
          'em',
          'b',
          'i',
          'u',
          's',
          'mark',
          'del',
          'ins',
          'code',
          'sub',
          'sup',
          'span',
          'abbr',
          'time',
          'q',
          'small',
        ),
        word,
      )
      .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.constantFrom(
      '<a href="/guides">guides</a>',
      '<a href="https://other.example" target="_blank">elsewhere</a>',
      '<a href="#part" id="here" title="To the part">part</a>',
      '<a href="/file.pdf" download>file</a>',
      '<img src="/favicon.svg" alt="A logo">',
      '<br>',
      '<span lang="mi">kia ora</span>',
      '<strong class="loud">loud</strong>',
    ),
  ),
}));
const block = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'div', 'section', 'figure', 'address'),
      fc.constantFrom(
        '',
        ' id="part"',
        ' class="intro"',
        ' lang="mi" dir="ltr"',
        ' title="Note"',
        ' aria-label="Part"',
      ),
      inline.text,
    )
    .map(([tag, attribute, text]) => `<${tag}${attribute}>${text}</${tag}>`),
  fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="3"', 'ol type="a"'),
      fc.array(inline.text, { minLength: 1, maxLength: 3 }),
    )
    .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag.slice(0, 2)}>`),
  fc
    .array(inline.text, { minLength: 2, maxLength: 4 })
    .map((cells) => `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`),
  fc.constantFrom(
    '<hr>',
    '<table><caption>Sums</caption><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    '<details><summary>More</summary><p>Hidden</p></details>',
    '<div data-embed-id="3"></div>',
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/x/"><p>Post</p></blockquote>',
    '<dl><dt>Term</dt><dd>What it means</dd></dl>',
    '<ul><li>One<ul><li>Inside</li></ul></li></ul>',
  ),
);
const markup = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => cleanHtml(blocks.join('\n')));

/** The script of the visual editor, as the frame would load it. */
async function openEditorChunk(page: Page): Promise<string> {
  await page.goto('/cms/page/render/1');
  const entry = (await page.locator('script[type=module][src]').first().getAttribute('src')) ?? '';
  const script = await (await page.request.get(entry)).text();
  return `/editing/assets/${/open-editor-[\w-]+\.js/.exec(script)?.[0]}`;
}

interface Trip {
  before: string;
  isLossy: boolean;
  after: string;
  lost: string[];
}

test('no text of the site loses anything in the visual editor: what it does not know opens as source', async ({
  page,
}) => {
  test.slow();
  const chunk = await openEditorChunk(page);
  const own = [...markupIn(demonstrationSite(new Date()))];
  expect(own.length).toBeGreaterThan(50);
  const generated = fc.sample(markup, { numRuns: 400, seed: 20261123 });
  const trips = await page.evaluate(
    async ({ chunk: address, texts }): Promise<Trip[]> => {
      const { openEditor, wouldLose } = (await import(address)) as {
        openEditor: (
          element: HTMLElement,
          opened: { html: string; onChange: () => void },
        ) => { getHTML(): string; destroy(): void };
        wouldLose: (html: string) => boolean;
      };
      /** What a reader or a machine could miss, told by a parser that knows nothing of the editor. */
      const factsOf = (html: string): string[] => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        for (const group of body.querySelectorAll('colgroup')) group.remove();
        const elements = [...body.querySelectorAll('*')];
        return [
          `text ${(body.textContent ?? '').replaceAll(/\s+/g, '')}`,
          ...elements.flatMap((element) =>
            [...element.attributes]
              .filter(({ name, value }) => name !== 'style' && !(name.endsWith('span') && value === '1'))
              .map(({ name, value }) => `${element.localName} ${name}=${value}`),
          ),
          ...elements
            .map(({ localName }) => localName)
            .filter((name) => !['p', 'tbody', 'thead', 'b', 'i', 'strong', 'em'].includes(name)),
          ...elements
            .filter((element) => element.matches('b, strong'))
            .map(({ textContent }) => `strong ${textContent}`),
          ...elements.filter((element) => element.matches('i, em')).map(({ textContent }) => `em ${textContent}`),
        ].toSorted();
      };
      return texts.map((before) => {
        const isLossy = wouldLose(before);
        if (isLossy) return { before, isLossy, after: before, lost: [] };
        const place = document.createElement('div');
        document.body.append(place);
        const editor = openEditor(place, { html: before, onChange: () => {} });
        const after = editor.getHTML();
        editor.destroy();
        place.remove();
        const kept = factsOf(after);
        const lost = factsOf(before).filter((fact) => {
          const at = kept.indexOf(fact);
          if (at >= 0) kept.splice(at, 1);
          return at < 0;
        });
        return { before, isLossy, after, lost: [...lost, ...kept.map((fact) => `new: ${fact}`)] };
      });
    },
    { chunk, texts: [...own, ...generated] },
  );
  expect(trips.filter(({ lost }) => lost.length > 0).slice(0, 5)).toEqual([]);
  // Both kinds occur, so neither half of the test is empty.
  const mine = trips.slice(0, own.length);
  const lossy = mine.filter(({ isLossy }) => isLossy);
  expect(
    lossy
      .map(({ before }) => before)
      .filter(
        (text) =>
          !/<(details|summary|mark|small|abbr|cite|dl|time|figure|span|div|caption|section|blockquote|picture|sup|sub|q)\b|data-|target=|role=|aria-/.test(
            text,
          ),
      ),
  ).toEqual([]);
  expect(mine.length - lossy.length).toBeGreaterThan(mine.length / 2);
  expect(trips.filter(({ isLossy }) => isLossy).length).toBeGreaterThan(50);
  expect(trips.filter(({ isLossy }) => !isLossy).length).toBeGreaterThan(100);

  // What is pasted comes without scripts and styles, and keeps its headings, lists and links.
  const pasted = await page.evaluate(
    async ({ chunk: address, sources }) => {
      const { openEditor } = (await import(address)) as {
        openEditor: (
          element: HTMLElement,
          opened: { html: string; onChange: () => void },
        ) => { getHTML(): string; view: { pasteHTML(html: string): boolean } };
      };
      return sources.map((source) => {
        const place = document.createElement('div');
        document.body.append(place);
        const editor = openEditor(place, { html: '<p></p>', onChange: () => {} });
        editor.view.pasteHTML(source);
        return editor.getHTML();
      });
    },
    {
      chunk,
      sources: [
        // Word.
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body><!--StartFragment--><h2 style='mso-margin-top-alt:auto'>A heading<o:p></o:p></h2><p class=MsoNormal style='margin:0cm'>Words <b style='mso-bidi-font-weight:normal'>strong</b><o:p></o:p></p><!--EndFragment--></body></html>`,
        // Google Docs.
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span style="font-weight:700">First</span></p></li></ul><p dir="ltr"><a href="https://other.example/" style="text-decoration:none;"><span style="text-decoration:underline">A link</span></a></p></b>`,
        // The editor itself: nothing changes.
        `<h1 class="big" id="part" data-pm-slice="0 0 []">First</h1><p lang="en" class="intro">Words <a href="#part" title="Note">part</a> <span class="missing-picture">[Picture missing: A tree]</span></p>`,
        // A hostile page.
        `<p onclick="alert(1)">Text</p><script>alert(2)</script><img src="x" onerror="alert(3)"><a href="javascript:alert(4)">press</a><iframe src="https://evil.example"></iframe><svg onload="alert(5)"></svg><style>*{display:none}</style>`,
      ],
    },
  );
  expect(pasted[0]).toMatch(/<h2>A heading<\/h2><p[^>]*>Words <strong>strong<\/strong><\/p>/);
  expect(pasted[1]).toMatch(
    /<li[^>]*><p[^>]*><strong>First<\/strong><\/p><\/li>.*<a [^>]*href="https:\/\/other.example\/"/,
  );
  expect(pasted[2]).toBe(
    '<h1 class="big" id="part">First</h1><p class="intro" lang="en">Words <a title="Note" href="#part">part</a> <span class="missing-picture">[Picture missing: A tree]</span></p>',
  );
  expect(pasted.join(' ')).not.toMatch(/script|onclick|onerror|onload|javascript:|<iframe|<svg|<style| style=/);
});

/** What the visual editor makes of each clipboard, and whether it would open its own text as source. */
async function pastedInto(page: Page, sources: string[]): Promise<{ html: string; isLossy: boolean }[]> {
  const chunk = await openEditorChunk(page);
  return page.evaluate(
    async ({ address, clipboards }) => {
      const { openEditor, wouldLose } = (await import(address)) as {
        openEditor: (
          element: HTMLElement,
          opened: { html: string; onChange: () => void },
        ) => { getHTML(): string; destroy(): void; view: { pasteHTML(html: string): boolean } };
        wouldLose: (html: string) => boolean;
      };
      return clipboards.map((clipboard) => {
        const place = document.createElement('div');
        document.body.append(place);
        const editor = openEditor(place, { html: '<p></p>', onChange: () => {} });
        editor.view.pasteHTML(clipboard);
        const html = editor.getHTML();
        editor.destroy();
        place.remove();
        return { html, isLossy: wouldLose(html) };
      });
    },
    { address: chunk, clipboards: sources },
  );
}

test('documents of Word, Docs, Outlook, Excel, Pages and others become the text that their readers see', async ({
  page,
}) => {
  const documents = pastedDocuments();
  expect(documents.length).toBeGreaterThanOrEqual(20);
  const pasted = await pastedInto(
    page,
    documents.map(({ source }) => source),
  );
  expect(pasted.map(({ html }, at) => `${documents[at]?.name}\n${readable(html)}`)).toEqual(
    documents.map(({ name, expected }) => `${name}\n${expected}`),
  );
  // What was pasted is edited the same way afterwards.
  expect(pasted.filter(({ isLossy }) => isLossy)).toEqual([]);
});

test('whatever is pasted, the seen words are there in their order, the unseen are not, and nothing runs', async ({
  page,
}) => {
  test.slow();
  const clipboards = fc.sample(generatedPaste, { numRuns: 150, seed: 20261126 });
  const pasted = await pastedInto(
    page,
    clipboards.map(({ html }) => html),
  );
  const wrong = pasted.flatMap(({ html, isLossy }, at) => {
    const clipboard = clipboards[at];
    const words = html.match(/(un)?seen\d+\./g) ?? [];
    const isUnsafe = /<script|<style|\son\w+=|javascript:|vbscript:|data:|file:|blob:|<img|<iframe|<svg|url\(/i.test(
      html,
    );
    return isUnsafe || isLossy || words.join(' ') !== clipboard?.words.join(' ') ? [{ clipboard, html, isLossy }] : [];
  });
  expect(wrong.slice(0, 2)).toEqual([]);
  expect(clipboards.some(({ html }) => html.includes('unseen'))).toBe(true);
});

const small = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

test('pictures of a pasted document are stored, or named as missing until they are uploaded', async ({ page }) => {
  test.slow();
  const serial = newVisitor().email.replaceAll(/\D/g, '');
  const colour = (add: number) =>
    `#${((Number(serial.slice(-9)) + add * 7919) % 0xffffff).toString(16).padStart(6, '0')}`;
  await page.setViewportSize({ width: 1200, height: 800 });
  await logIn(page, { email: 'editor@phi.example', password: 'Paperbark-ink-58' });
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(`Pasted ${serial}`);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await page.getByRole('button', { name: 'Add a block at the end …' }).click();
  await dialog.getByRole('button', { name: /^Text Headings/ }).click();
  const frame = page.frameLocator('iframe[title="The page"]');
  await frame.getByText('Write here.').click();
  await frame.getByText('Write here.').click();
  const text = frame.getByRole('textbox', { name: 'Text' });
  const paste = async (html: string): Promise<void> => {
    await text.press('ControlOrMeta+a');
    await text.evaluate((element, markup) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', markup);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
  };
  const data = async (add: number) => `data:image/png;base64,${(await small(colour(add))).toString('base64')}`;
  const [word] = pastedDocuments().filter(({ name }) => name === 'word-picture.html');
  await paste(
    `${word?.source.replace(/data:[^"]+/, await data(1))}<p>And <img src="${await data(2)}" alt="image004.png"></p>`,
  );

  // Its data came with the text and it has a description: it is stored by itself.
  await expect(text.getByRole('img', { name: 'A dot' })).toHaveAttribute('src', /^\/media\//);
  // Its data came, and nobody knows what it shows.
  const what = text.getByLabel('What the picture shows, for people who do not see it');
  await expect(text.getByText('What does this picture show?')).toBeVisible();
  await axeCheck(page);
  await what.fill('A lamp');
  await what.press('Enter');
  await expect(text.getByRole('img', { name: 'A lamp' })).toHaveAttribute('src', /^\/media\//);
  // Only its place came. It stays named, also in the stored text, and the check before publishing stops at it.
  await expect(text.getByText('Picture missing: Two mugs on a table')).toBeVisible();
  await frame.getByRole('button', { name: 'Done' }).click();
  await expect(frame.getByText('[Picture missing: Two mugs on a table]')).toBeVisible();
  await page.getByRole('button', { name: 'Publish …' }).click();
  await expect(
    dialog.getByText(/A pasted picture was not stored: \[Picture missing: Two mugs on a table\]/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await frame.getByText('A caption.').click();
  await frame.getByText('A caption.').click();
  await text
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'mugs.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(text.getByText(/The picture 'Two mugs on a table' was not stored\./)).toBeVisible();
  await text
    .getByLabel('Picture to upload')
    .setInputFiles({ name: 'mugs.png', mimeType: 'image/png', buffer: await small(colour(3)) });
  await expect(text.getByRole('img', { name: 'Two mugs on a table' })).toHaveAttribute('src', /^\/media\//);

  await page.setViewportSize({ width: 360, height: 740 });
  await axeCheck(page);
  await page.setViewportSize({ width: 1200, height: 800 });

  // Links: something of the site by its words, and never an address that is relative to another page.
  const where = dialog.getByLabel('Where it leads');
  const choose = async (words: string): Promise<void> => {
    await text.getByText(words).click({ clickCount: 3 });
    await frame.getByRole('button', { name: 'Link', exact: true }).click();
  };
  await text.press('ControlOrMeta+End');
  for (const line of ['Gambling pages', 'Write to us', 'The new page', 'A file']) {
    await text.press('Enter');
    await text.pressSequentially(line);
  }
  await choose('Gambling pages');
  await where.fill('../guides');
  await dialog.getByRole('button', { name: 'Add the link' }).click();
  await expect(dialog.getByText('‘../guides’ is no full address.')).toBeVisible();
  await where.fill('gambling');
  await dialog.getByRole('list', { name: 'Pages and files found' }).getByRole('button').first().click();
  await expect(text.getByRole('link', { name: 'Gambling pages' })).toHaveAttribute('href', /^\/[a-z]/);
  await choose('Write to us');
  await where.fill('help@example.org');
  await expect(dialog.getByText('Writes to help@example.org')).toBeVisible();
  await axeCheck(page, 'dialog[open]');
  await where.press('Enter');
  await expect(text.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:help@example.org');
  await choose('The new page');
  await where.fill(`New ${serial}`);
  await dialog.getByRole('button', { name: `Make a new page ‘New ${serial}’` }).click();
  await expect(text.getByRole('link', { name: 'The new page' })).toHaveAttribute('href', `/new-${serial}`);
  await text.getByText('A file').click({ clickCount: 3 });
  await frame.getByRole('button', { name: 'File', exact: true }).click();
  await dialog.getByLabel('Add pictures and files').setInputFiles({
    name: `rules-${serial}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n1 0 obj\n${serial}\n%%EOF`),
  });
  await dialog.getByRole('button', { name: 'Upload the file' }).click();
  await dialog.getByRole('button', { name: 'Use this file' }).click();
  await expect(text.getByRole('link', { name: 'A file' })).toHaveAttribute('href', /^\/media\/.*\.pdf$/);

  // Over no word it says so, and the link brings its own words. A word that the caret stands in becomes the link.
  const link = frame.getByRole('button', { name: 'Link', exact: true });
  await text.press('ControlOrMeta+End');
  await text.press('Enter');
  await text.pressSequentially('Read on:');
  await link.click();
  await expect(dialog.getByText('No words are selected in the text')).toBeVisible();
  await where.fill('https://example.org/a?b=1');
  await dialog.getByRole('button', { name: 'Add the link' }).click();
  await expect(dialog.getByText('Write the words that lead there.')).toBeVisible();
  await axeCheck(page, 'dialog[open]');
  await where.fill('guides');
  await dialog
    .getByRole('list', { name: 'Pages and files found' })
    .getByRole('button')
    .filter({ hasText: /\/guides$/ })
    .click();
  await expect(text.getByText('Read on: Guides')).toBeVisible();
  await expect(text.getByRole('link', { name: 'Guides', exact: true })).toHaveAttribute('href', '/guides');
  await text.pressSequentially(', or ask our helpers');
  for (let left = 0; left < 3; left += 1) await text.press('ArrowLeft');
  await link.click();
  await where.fill('help@example.org');
  await where.press('Enter');
  await expect(text.getByRole('link', { name: 'helpers' })).toHaveAttribute('href', 'mailto:help@example.org');

  // A table gains and loses rows and columns, and none stands in another.
  await text.getByRole('link', { name: 'A file' }).click();
  await text.press('End');
  await text.press('Enter');
  const tools = frame.getByRole('toolbar', { name: 'Text tools' });
  const press = (name: string) => tools.getByRole('button', { name, exact: true }).click();
  await press('Table');
  await expect(tools.getByRole('button', { name: 'Table', exact: true })).toHaveCount(0);
  const size = async () => [
    await text.getByRole('row').count(),
    await text.getByRole('row').first().locator('th, td').count(),
    await text.locator('th').count(),
  ];
  await expect.poll(size).toEqual([3, 2, 2]);
  await press('Row below');
  await press('Column after');
  await expect.poll(size).toEqual([4, 3, 3]);
  await press('Take the row');
  await press('Take the column');
  await expect.poll(size).toEqual([3, 2, 0]);
  await press('Header row');
  await expect.poll(size).toEqual([3, 2, 2]);
  await press('Delete the table');
  await expect(text.getByRole('table')).toHaveCount(0);
  await text.pressSequentially('Plain again');
  await text.press('Shift+Home');
  for (const name of ['Heading 2', 'Bold', 'Quote', 'Clear formatting']) await press(name);
  await expect(text.locator('p', { hasText: 'Plain again' })).toHaveCount(1);
  await expect(text.locator('blockquote, strong')).toHaveCount(0);
  await frame.getByRole('button', { name: 'Done' }).click();
  await expect(frame.getByRole('img', { name: 'Two mugs on a table' })).toBeVisible();
});
