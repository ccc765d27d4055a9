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
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Gapcursor, UndoRedo } from '@tiptap/extensions';
import { missingPicture, type PastedPictures, type UploadPicture } from './missing-picture.ts';
import { isSafeAddress } from './paste/address.ts';
import { readPasted } from './paste/read-pasted.ts';
import { rtfPictures } from './paste/rtf-pictures.ts';

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
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (element) => (isSafeAddress(element.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** Raised and lowered: without them, 10² would become 102. */
const raised = ['sup', 'sub'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

/** No table stands in a table. */
const inCell = '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | horizontalRule)+';

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
  ...raised,
  Gapcursor,
  UndoRedo,
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: inCell }),
  TableHeader.extend({ content: inCell }),
  picture,
  commonAttributes,
];

interface Opened {
  html: string;
  /** Gets the markup after each change. */
  onChange: (html: string) => void;
  /** Stores pictures that are pasted; null where the text may have none. */
  upload?: UploadPicture | null;
  /** What connects the text with its label, its hint and its error. */
  attributes?: Record<string, string>;
}

/** A visual editor of a text. */
export function openEditor(element: HTMLElement, { html, onChange, upload = null, attributes }: Opened): Editor {
  const pasted: PastedPictures = new Map();
  /** Of the paste that is just coming in: the second form in which Word gives a document, which has its pictures. */
  let rtf = '';
  const editor = new Editor({
    element,
    extensions: [...extensions, missingPicture.configure({ upload, pasted })],
    content: html,
    // Styles are part of the stylesheet of whoever opens it: the content security policy allows no style elements.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text', ...attributes },
      handleDOMEvents: {
        paste: (_, event) => {
          rtf = event.clipboardData?.getData('text/rtf') ?? '';
          return false;
        },
      },
      transformPastedHTML(markup) {
        const read = readPasted(markup, { origin: window.location.origin, files: rtf === '' ? [] : rtfPictures(rtf) });
        rtf = '';
        for (const [key, file] of read.pictures) pasted.set(key, { file });
        return read.html;
      },
      // A picture alone, such as a photograph of the screen. Word and Excel add a picture of what is there as words.
      handlePaste: (_, event) => takeFiles(event.clipboardData),
      handleDrop: (_, event) => takeFiles(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!upload || files.length === 0 || data?.getData('text/html')) return false;
    editor.commands.insertContent(
      files.map((file) => {
        const key = crypto.randomUUID();
        pasted.set(key, { file });
        return { type: 'missingPicture', attrs: { key } };
      }),
    );
    return true;
  };
  return editor;
}

/** Whether the visual editor would lose something of the markup, such as details or a social post. */
export function wouldLose(html: string): boolean {
  const holder = document.createElement('div');
  const editor = new Editor({
    element: holder,
    extensions: [...extensions, missingPicture],
    content: html,
    injectCSS: false,
  });
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
