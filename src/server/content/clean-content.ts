import sanitizeHtml from 'sanitize-html';
import type { CmsItem, CmsPage, CmsSection, KeyValue } from '#contract/cms.ts';
import { code } from '#blocks/code/schema.ts';
import { type CodeType, codeTypeOf } from '#blocks/code-type.ts';
import { type Field, type Fields, image, readFields, safeUrl } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';
import { Refusal } from '../errors.ts';
import { isWithinJsonLimits, tooDeep } from '../http/json-limits.ts';
import { makePauses } from '../pauses.ts';
import { placeOf, sizeOf, widthsOf } from '../media/address.ts';
import type { StoredContent } from './page.wire.ts';

/**
 * Cleans the content of an editor on save (A-65, invariant 26). The block's schema defines the type of each payload; an
 * unknown payload stays as text, because no view inserts it as markup.
 */
export async function cleanContent(content: StoredContent): Promise<StoredContent> {
  const pause = makePauses();
  const sections = await cleanSections(content.sections, pause);
  const payloads = await cleanPayloads(pageFields, content.payloads.map(asRead), 'Text', pause);
  const embedDataList = [];
  for (const embed of content.embedDataList) {
    await pause(embed.code.length);
    embedDataList.push(cleanEmbed(embed));
  }
  return { sections, payloads, embedDataList };
}

type Pause = ReturnType<typeof makePauses>;

const pageFields: Fields = { ImageUrl: image() };

async function cleanSections(sections: readonly CmsSection[], pause: Pause): Promise<CmsSection[]> {
  const cleaned = [];
  for (const section of sections) cleaned.push({ ...section, items: await cleanItems(section.items, pause) });
  return cleaned;
}

async function cleanItems(items: readonly CmsItem[], pause: Pause): Promise<CmsItem[]> {
  const cleaned = [];
  for (const item of items) cleaned.push(await cleanItem(item, pause));
  return cleaned;
}

/** Normalises type and payloads to what the block will read before cleaning, so that it cleans what is rendered. */
async function cleanItem(item: CmsItem, pause: Pause): Promise<CmsItem> {
  const itemTypeCode = asTheBrowserReadsIt(item.itemTypeCode);
  const fields = fieldsByType.get(itemTypeCode) ?? {};
  const payloads = lastOfEachKey(item.payloads.map(asRead));
  const { CodeType } = readFields(code, payloads);
  return {
    ...item,
    itemTypeCode,
    anchorName: item.anchorName && asTheBrowserReadsIt(item.anchorName),
    cssClass: item.cssClass && asTheBrowserReadsIt(item.cssClass),
    payloads: await cleanPayloads(fields, payloads, CodeType, pause),
    items: await cleanItems(item.items, pause),
    sections: await cleanSections(item.sections, pause),
  };
}

const fieldsByType = new Map<string, Fields>(schemas.map((schema) => [schema.type, schema.fields]));

async function cleanPayloads(
  fields: Fields,
  payloads: readonly KeyValue[],
  codeType: CodeType,
  pause: Pause,
): Promise<KeyValue[]> {
  const cleaned = [];
  for (const payload of payloads) {
    await pause(payload.value.length);
    cleaned.push(cleanPayload(fields, payload, codeType));
  }
  return cleaned;
}

function cleanPayload(fields: Fields, { key, value }: KeyValue, codeType: CodeType): KeyValue {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field?.editor === 'code') return { key, value: cleanCode(codeType, value) };
  return { key, value: field ? cleanValue(field, value) : value };
}

function asRead({ key, value }: KeyValue): KeyValue {
  return { key: asTheBrowserReadsIt(key), value: asTheBrowserReadsIt(value) };
}

/** Keeps the last payload of each key, as `readFields` does, so that all readers see the same value. */
function lastOfEachKey(payloads: readonly KeyValue[]): KeyValue[] {
  return [...new Map(payloads.map((payload) => [payload.key, payload])).values()];
}

/** Cleans a snippet of a page, which is rendered in its Html or at its end. */
function cleanEmbed(embed: CmsPage['embedDataList'][number]): CmsPage['embedDataList'][number] {
  const codeType = codeTypeOf(embed.codeType);
  return { ...embed, codeType, code: cleanCode(codeType, asTheBrowserReadsIt(embed.code)) };
}

/** Cleans only text: scripts run in a frame without our origin, and JSON is never inserted as markup. */
function cleanCode(codeType: CodeType, value: string): string {
  return codeType === 'Text' ? cleanHtml(value) : value;
}

/** Applies the replacements of an HTML parser; otherwise the browser would read a different text than the server. */
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

/** Cleans a list member by member; an invalid list stays unchanged, because views read it as empty. */
function cleanList(members: Fields, value: string): string {
  if (!isWithinJsonLimits(value)) throw tooDeep();
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
    // A member that is not a string is read as its JSON, which can contain markup too.
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

/** Attributes that scripts of other sites read from posts (web/ui/social-posts.ts). Facebook uses a `div`. */
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

/** The time of the parser grows with the square of unclosed tags, and everybody waits meanwhile. */
const maxTags = 3000;
const maxChars = 200_000;
const tooLarge = `A text has more than ${maxTags} tags or ${maxChars} characters, which is too large. Divide it into several blocks.`;

/** Keeps text, lists, tables, images and links; removes scripts, frames, form controls and styles. */
export function cleanHtml(markup: string): string {
  if (markup.length > maxChars || markup.split('<').length > maxTags) throw new Refusal(413, tooLarge, 'too_large');
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
      // noopener: a page opened from a link must not control the page that opened it.
      a: (tagName, attributes) => ({
        tagName,
        attribs: attributes.target ? { ...attributes, rel: 'noopener' } : attributes,
      }),
      img: (tagName, attributes) => ({ tagName, attribs: shownPicture(attributes) }),
    },
  });
}

/**
 * Sets lazy loading unless the editor chose otherwise. An image of this site gets a srcset of its widths, and width and
 * height to reserve its space. Each save creates the srcset again, because the editor may have changed the URL.
 */
function shownPicture({ srcset, ...attributes }: Record<string, string>): Record<string, string> {
  const late = { loading: 'lazy', decoding: 'async' };
  const place = placeOf(attributes.src ?? '');
  if (!place)
    return { ...late, ...attributes, ...(srcset !== undefined && !srcset.startsWith('/media/') && { srcset }) };
  const { width, height } = sizeOf(place.folder);
  return {
    ...late,
    // Before src, because a browser may start loading as soon as it reads a URL. 'auto' lets it measure the layout of a
    // lazy image.
    sizes: `${(attributes.loading ?? late.loading) === 'lazy' ? 'auto, ' : ''}(min-width: 44rem) 42rem, 100vw`,
    srcset: widthsOf(width)
      .map((each) => `${attributes.src}?w=${each} ${each}w`)
      .join(', '),
    ...(attributes.width === undefined &&
      attributes.height === undefined && { width: String(width), height: String(height) }),
    ...attributes,
  };
}
