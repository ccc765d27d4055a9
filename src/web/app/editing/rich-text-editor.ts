import { Editor, Extension, Mark } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { TableKit } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import { cleanPasted } from './pasted.ts';

const everywhere = [
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'image',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'codeBlock',
  'horizontalRule',
  'link',
];

/** Attributes that the cleaner keeps on every element. */
const commonAttributes = Extension.create({
  name: 'commonAttributes',
  addGlobalAttributes: () => [
    {
      types: everywhere,
      attributes: Object.fromEntries(
        ['class', 'id', 'lang', 'dir', 'title'].map((name) => [
          name,
          { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
        ]),
      ),
    },
    {
      types: ['tableHeader'],
      attributes: {
        scope: { default: null, parseHTML: (element: HTMLElement) => element.getAttribute('scope') },
      },
    },
  ],
});

/** Attributes that the server adds or that describe a picture of this site. */
const picture = Image.extend({
  addAttributes() {
    const kept = ['alt', 'srcset', 'sizes', 'loading', 'decoding', 'width', 'height'];
    return {
      ...this.parent?.(),
      ...Object.fromEntries(
        kept.map((name) => [name, { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) }]),
      ),
    };
  },
}).configure({ inline: true });

/** Tiptap's own link extension brings 9 KB that find addresses in typed text, which the editor does not do. */
const link = Mark.create({
  name: 'link',
  priority: 1000,
  inclusive: false,
  addAttributes: () =>
    Object.fromEntries(
      ['href', 'target', 'rel', 'download', 'name'].map((name) => [
        name,
        { default: null, parseHTML: (element: HTMLElement) => element.getAttribute(name) },
      ]),
    ),
  parseHTML: () => [{ tag: 'a[href]' }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Not StarterKit: it also adds an empty paragraph to every text that ends with a list. */
const extensions = [
  Document,
  Paragraph,
  Text,
  Heading,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  CodeBlock,
  HardBreak,
  HorizontalRule,
  Bold,
  Italic,
  Underline,
  Strike,
  Code,
  link,
  Gapcursor,
  UndoRedo,
  TableKit.configure({ table: { resizable: false } }),
  picture,
  commonAttributes,
];

/** A visual editor of a payload. `onChange` gets the markup after each change. */
export function openEditor(element: HTMLElement, html: string, onChange: (html: string) => void): Editor {
  return new Editor({
    element,
    extensions,
    content: html,
    // Styles are part of the frame's stylesheet: the content security policy allows no style elements.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text' },
      transformPastedHTML: cleanPasted,
    },
    onUpdate: ({ editor }) => onChange(editor.getHTML()),
  });
}

/** Whether the visual editor would lose something of the markup, such as details or a social post. */
export function wouldLose(html: string): boolean {
  const holder = document.createElement('div');
  const editor = new Editor({ element: holder, extensions, content: html, injectCSS: false });
  const back = editor.getHTML();
  editor.destroy();
  return normalised(back) !== normalised(html);
}

/** Markup without what has no meaning: attribute order, spaces between blocks, paragraphs around single lines. */
function normalised(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes]
      .filter(
        ({ name, value }) =>
          !(name === 'style' || (name === 'colspan' && value === '1') || (name === 'rowspan' && value === '1')),
      )
      .map(({ name, value }): [string, string] => [name, value])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name, value);
  }
  // The editor writes cells and list items with a paragraph inside, and tables with column elements.
  for (const element of body.querySelectorAll('colgroup')) element.remove();
  for (const element of body.querySelectorAll('thead, tbody')) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll('li > p, td > p, th > p'))
    if (element.attributes.length === 0) element.replaceWith(...element.childNodes);
  return body.innerHTML
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/> </g, '><')
    .replaceAll(/ ?<br> ?/g, '<br>')
    .trim();
}
