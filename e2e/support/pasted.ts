import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

const folder = join(import.meta.dirname, '../pasted');

/** Documents as programs write them to the clipboard, with the text that they become. */
export function pastedDocuments(): { name: string; source: string; expected: string }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .map((name) => ({
      name,
      source: readFileSync(join(folder, name), 'utf8'),
      expected: readFileSync(join(folder, 'expected', name), 'utf8').trim(),
    }));
}

/** The markup of the editor with a line for each block, and without the widths that it gives to every table. */
export function readable(html: string): string {
  return html
    .replaceAll(/ style="min-width: \d+px;"|<colgroup>.*?<\/colgroup>/g, '')
    .replaceAll(/(?=<(?:p|ul|ol|h\d|table|tr|blockquote|pre|hr)\b)/g, '\n')
    .trim();
}

export interface Generated {
  html: string;
  /** Words that a reader of the document sees, in their order. */
  words: string[];
}

const picture = fc.constantFrom(
  'file:///C:/Temp/clip_image001.png',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:text/html,<script>alert(1)</script>',
  'javascript:alert(1)',
  'blob:https://word.example/1',
  'cid:image001.png@01',
  '//other.example/a.png',
  'https://other.example/a.png',
  '',
  ' ',
);
const address = fc.constantFrom(
  'https://other.example/',
  'mailto:a@phi.example',
  'javascript:alert(1)',
  ' java&#9;script:alert(1)',
  'data:text/html,x',
  'file:///C:/rules.docx',
  'vbscript:x',
  '#_Toc1',
  'rules.htm',
  '//other.example',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://a.safelinks.protection.outlook.com/?url=data%3Atext%2Fhtml%2Cx',
);
const ending = (name: string) => name.split(' ')[0] ?? name;
/** %k is a word that is seen, %x one that is not. */
const inline: fc.Arbitrary<string> = fc.letrec<{ node: string; text: string }>((tie) => ({
  text: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((nodes) => nodes.join(' ')),
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant('%k'),
    fc
      .tuple(
        fc.constantFrom(
          'b style="font-weight:normal"',
          'b',
          'span style="font-weight:700;font-style:italic"',
          'span class="TextRun SCXW1"',
          'span onclick="alert(1)" style="background:url(javascript:alert(1))"',
          'ins cite="mailto:a"',
          's',
          'sup',
          'font color=red',
          'o:p',
          'u',
          'button',
        ),
        tie('text'),
      )
      .map(([tag, text]) => `<${tag}>${text}</${ending(tag)}>`),
    fc
      .tuple(
        fc.constantFrom(
          'del',
          'span class=msoDel',
          'span style="display:none;mso-hide:all"',
          'span style="DISPLAY: none"',
          'span hidden',
          'span class=gone',
          'span class=MsoCommentReference',
          'script',
          'style',
          'a class=msocomanchor href="#_msocom_1"',
        ),
        fc.constantFrom('%x', '%x %x'),
      )
      .map(([tag, text]) => `<${tag}>${text}</${ending(tag)}>`),
    tie('text').map(
      (text) =>
        `<span style='mso-element:field-begin'></span>%x<span style='mso-element:field-separator'></span>${text}<span style='mso-element:field-end'></span>`,
    ),
    fc.tuple(address, tie('text')).map(([href, text]) => `<a href="${href}" onmouseover=alert(1)>${text}</a>`),
    picture.map((src) => `<img src="${src}" alt="%k" onerror="alert(1)">`),
    fc.constantFrom(
      '<br>',
      '<!-- %x -->',
      '<!--[if gte mso 9]><xml>%x</xml><![endif]-->',
      '<iframe src="data:,x"></iframe>',
    ),
  ),
})).text;
const marker = fc.constantFrom('·', 'o', '§', '1.', '4.', 'b)', 'iv.', '1.2.');
const listed = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 }), marker, inline)
  .map(
    ([level, list, sign, text]) =>
      `<p class=MsoListParagraph style='mso-list:l${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span><![endif]>${text}</p>`,
  );
const online = fc
  .tuple(fc.constantFrom('ul', 'ol start="2"'), fc.integer({ min: 1, max: 3 }), inline)
  .map(
    ([tag, level, text]) =>
      `<div class="ListContainerWrapper"><${tag}><li data-listid="1" data-aria-level="${level}"><p>${text}</p></li></${ending(tag)}></div>`,
  );
const block: fc.Arbitrary<string> = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('\n')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p class=MsoNormal', 'p class=MsoTitle', 'h1', 'h3', 'div', 'p'), inline)
      .map(([tag, text]) => `<${tag}>${text}</${ending(tag)}>`),
    fc.array(listed, { minLength: 1, maxLength: 5 }).map((entries) => entries.join('\n')),
    fc.array(online, { minLength: 1, maxLength: 4 }).map((entries) => entries.join('')),
    fc
      .array(fc.tuple(inline, inline), { minLength: 1, maxLength: 3 })
      .map(
        (rows) =>
          `<table>${rows.map(([a, b]) => `<tr><td onclick=x>${a}</td><td>${b}</td></tr>`).join('')}<tr style='display:none'><td>%x</td><td>%x</td></tr></table>`,
      ),
    tie('blocks').map((blocks) => `<table><tr><td>${blocks}</td></tr></table>`),
    fc
      .tuple(
        fc.constantFrom('div', 'blockquote', 'b style="font-weight:normal" id="docs-internal-guid-1"', 'section'),
        tie('blocks'),
      )
      .map(([tag, blocks]) => `<${tag}>${blocks}</${ending(tag)}>`),
    fc
      .array(inline, { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}<ul><li>%k</li></ul></ul>`),
    fc.constant(
      `<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>%x</p></div></div>`,
    ),
  ),
})).blocks;

/** Clipboards with words that are seen and words that are not, in every mixture. */
export const generatedPaste: fc.Arbitrary<Generated> = fc
  .array(block, { minLength: 1, maxLength: 2 })
  .map((blocks): Generated => {
    let count = 0;
    const words: string[] = [];
    const filled = blocks.join('\n').replaceAll(/%[kx]/g, (sign) => {
      count += 1;
      const word = `${sign === '%k' ? 'seen' : 'unseen'}${count}.`;
      if (sign === '%k') words.push(word);
      return word;
    });
    return { html: `<style>span.gone{display:none}</style>${filled}`, words };
  });
