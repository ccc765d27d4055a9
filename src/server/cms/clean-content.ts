import sanitizeHtml from 'sanitize-html';
import type { CmsItem, CmsPage, CmsSection, KeyValue } from '#contract/cms.ts';
import { code } from '#blocks/code/schema.ts';
import { type CodeType, codeTypeOf } from '#blocks/code-type.ts';
import { type Field, type Fields, image, readFields, safeUrl } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';
import { placeOf, sizeOf, widthsOf } from '../media/address.ts';
import type { StoredContent } from './page.wire.ts';

/**
 * Cleans what an editor wrote, on save (A-65, invariant 26). The block's schema says what each payload is; a payload
 * that no schema knows is kept as text, since nothing inserts it as markup.
 */
export function cleanContent(content: StoredContent): StoredContent {
  return {
    sections: cleanSections(content.sections),
    payloads: content.payloads.map(asRead).map((payload) => cleanPayload(pageFields, payload, 'Text')),
    embedDataList: content.embedDataList.map(cleanEmbed),
  };
}

const pageFields: Fields = { ImageUrl: image() };

function cleanSections(sections: readonly CmsSection[]): CmsSection[] {
  return sections.map((section) => ({ ...section, items: section.items.map(cleanItem) }));
}

/**
 * The type and the payloads are first what the block will read, and cleaned by that: what is looked at here is what is
 * drawn.
 */
function cleanItem(item: CmsItem): CmsItem {
  const itemTypeCode = asTheBrowserReadsIt(item.itemTypeCode);
  const fields = fieldsByType.get(itemTypeCode) ?? {};
  const payloads = lastOfEachKey(item.payloads.map(asRead));
  const { CodeType } = readFields(code, payloads);
  return {
    ...item,
    itemTypeCode,
    anchorName: item.anchorName && asTheBrowserReadsIt(item.anchorName),
    cssClass: item.cssClass && asTheBrowserReadsIt(item.cssClass),
    payloads: payloads.map((payload) => cleanPayload(fields, payload, CodeType)),
    items: item.items.map(cleanItem),
    sections: cleanSections(item.sections),
  };
}

const fieldsByType = new Map<string, Fields>(schemas.map((schema) => [schema.type, schema.fields]));

function cleanPayload(fields: Fields, { key, value }: KeyValue, codeType: CodeType): KeyValue {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field?.editor === 'code') return { key, value: cleanCode(codeType, value) };
  return { key, value: field ? cleanValue(field, value) : value };
}

function asRead({ key, value }: KeyValue): KeyValue {
  return { key: asTheBrowserReadsIt(key), value: asTheBrowserReadsIt(value) };
}

/** Blocks read the last (readFields), other readers look at all: with one left nobody reads what another does not. */
function lastOfEachKey(payloads: readonly KeyValue[]): KeyValue[] {
  return [...new Map(payloads.map((payload) => [payload.key, payload])).values()];
}

/** Snippets of a page, which stand in its Html or at its end. */
function cleanEmbed(embed: CmsPage['embedDataList'][number]): CmsPage['embedDataList'][number] {
  const codeType = codeTypeOf(embed.codeType);
  return { ...embed, codeType, code: cleanCode(codeType, asTheBrowserReadsIt(embed.code)) };
}

/** Scripts run in a frame without our origin and JSON is never markup, so only text is cleaned. */
function cleanCode(codeType: CodeType, value: string): string {
  return codeType === 'Text' ? cleanHtml(value) : value;
}

/** An HTML parser drops or replaces these; left in, the browser would find another text than the server drew. */
function asTheBrowserReadsIt(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed();
}

function cleanValue(field: Field, value: string): string {
  switch (field.editor) {
    case 'html':
      return cleanHtml(value);
    case 'url':
    case 'image':
      return safeUrl(value);
    case 'images':
      return value
        .split('|')
        .map(safeUrl)
        .filter((address) => address !== '')
        .join('|');
    case 'list':
      return cleanList(field.members ?? {}, value);
    default:
      return value;
  }
}

/**
 * Entries of a list are cleaned member by member; a list that cannot be read is kept, because views read it as empty
 * (A-66).
 */
function cleanList(members: Fields, value: string): string {
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    return value;
  }
  if (!Array.isArray(list)) return value;
  const cleanEntry = ([key, member]: [string, unknown]) => {
    const field = Object.hasOwn(members, key) ? members[key] : undefined;
    if (!field || member === null || member === undefined) return [key, member];
    // What is no text is read as its JSON, which may hold markup as well.
    return [key, cleanValue(field, typeof member === 'string' ? asTheBrowserReadsIt(member) : JSON.stringify(member))];
  };
  return JSON.stringify(
    list.map((entry: unknown) =>
      typeof entry === 'object' && entry !== null && !Array.isArray(entry)
        ? Object.fromEntries(Object.entries(entry).map(cleanEntry))
        : entry,
    ),
  );
}

/**
 * What the scripts of other sites read of a post that stands in the text (web/ui/social-posts.ts). Facebook's is a
 * `div`.
 */
const ofSocialPost = [
  'data-instgrm-permalink',
  'data-instgrm-version',
  'data-instgrm-captioned',
  'data-lang',
  'data-dnt',
  'data-theme',
  'data-conversation',
  'data-cards',
  'data-align',
  'data-video-id',
  'data-unique-id',
  'data-embed-type',
  'data-embed-from',
  'data-href',
  'data-width',
  'data-show-text',
];

/** Markup that editors may use: text, lists, tables, pictures and links; no script, frame, form control or style. */
export function cleanHtml(markup: string): string {
  return sanitizeHtml(markup, {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      'img',
      'picture',
      'source',
      'details',
      'summary',
      'del',
      'ins',
      'mark',
    ],
    allowedAttributes: {
      '*': ['id', 'class', 'lang', 'dir', 'title', 'role', 'aria-label', 'aria-hidden', 'data-embed-id'],
      a: ['href', 'name', 'target', 'rel', 'download'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
      source: ['srcset', 'sizes', 'type', 'media'],
      ol: ['start', 'reversed', 'type'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      details: ['open'],
      time: ['datetime'],
      blockquote: ['cite', ...ofSocialPost],
      div: ofSocialPost,
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedSchemesAppliedToAttributes: [
      ...(sanitizeHtml.defaults.allowedSchemesAppliedToAttributes ?? []),
      'data-href',
      'data-instgrm-permalink',
    ],
    transformTags: {
      // A page opened from a link must not be able to steer the one it came from.
      a: (tagName, attributes) => ({
        tagName,
        attribs: attributes.target ? { ...attributes, rel: 'noopener' } : attributes,
      }),
      img: (tagName, attributes) => ({ tagName, attribs: shownPicture(attributes) }),
    },
  });
}

/**
 * Loaded when it comes near, unless the editor says otherwise. One of this site's media is offered in the widths that
 * there are of it, and keeps its place free until it is there. What is offered is made anew with each save: the editor
 * may have changed the address.
 */
function shownPicture({ srcset, ...attributes }: Record<string, string>): Record<string, string> {
  const late = { loading: 'lazy', decoding: 'async' };
  const place = placeOf(attributes.src ?? '');
  if (!place)
    return { ...late, ...attributes, ...(srcset !== undefined && !srcset.startsWith('/media/') && { srcset }) };
  const { width, height } = sizeOf(place.folder);
  return {
    ...late,
    // Before the address: a browser may begin to load as soon as it has one. Where it can, it measures the place of
    // what it loads late.
    sizes: `${(attributes.loading ?? late.loading) === 'lazy' ? 'auto, ' : ''}(min-width: 44rem) 42rem, 100vw`,
    srcset: widthsOf(width)
      .map((each) => `${attributes.src}?w=${each} ${each}w`)
      .join(', '),
    ...(attributes.width === undefined &&
      attributes.height === undefined && { width: String(width), height: String(height) }),
    ...attributes,
  };
}
