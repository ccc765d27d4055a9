import fc from 'fast-check';
import { demonstrationSite } from '#demo/site.ts';
import { cleanHtml } from '#server/cms/clean-content.ts';
import { expect, test } from './support/test.ts';

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
  await page.goto('/cms/page/render/1');
  const entry = (await page.locator('script[type=module][src]').first().getAttribute('src')) ?? '';
  const script = await (await page.request.get(entry)).text();
  const chunk = `/editing/assets/${/rich-text-editor-[\w-]+\.js/.exec(script)?.[0]}`;
  const own = [...markupIn(demonstrationSite(new Date()))];
  expect(own.length).toBeGreaterThan(50);
  const generated = fc.sample(markup, { numRuns: 400, seed: 20261123 });
  const trips = await page.evaluate(
    async ({ chunk: address, texts }): Promise<Trip[]> => {
      const { openEditor, wouldLose } = (await import(address)) as {
        openEditor: (
          element: HTMLElement,
          html: string,
          onChange: () => void,
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
        const editor = openEditor(place, before, () => {});
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
          html: string,
          onChange: () => void,
        ) => { getHTML(): string; view: { pasteHTML(html: string): boolean } };
      };
      return sources.map((source) => {
        const place = document.createElement('div');
        document.body.append(place);
        const editor = openEditor(place, '<p></p>', () => {});
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
        // A hostile page.
        `<p onclick="alert(1)">Text</p><script>alert(2)</script><img src="x" onerror="alert(3)"><a href="javascript:alert(4)">press</a><iframe src="https://evil.example"></iframe><svg onload="alert(5)"></svg><style>*{display:none}</style>`,
      ],
    },
  );
  expect(pasted[0]).toMatch(/<h2>A heading<\/h2><p[^>]*>Words <strong>strong<\/strong><\/p>/);
  expect(pasted[1]).toMatch(
    /<li[^>]*><p[^>]*><strong>First<\/strong><\/p><\/li>.*<a [^>]*href="https:\/\/other.example\/"/,
  );
  expect(pasted.join(' ')).not.toMatch(/script|onclick|onerror|onload|javascript:|<iframe|<svg|<style| style=/);
});
