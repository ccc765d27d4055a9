import sanitizeHtml from 'sanitize-html';
import { allItems, type Field, type Fields, payloadOf } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem, KeyValue } from '#contract/cms.ts';
import type { Finding } from '#contract/admin/pages.ts';
import type { Locale } from '#contract/locale.ts';
import { contentFault } from '../content/content-limits.ts';
import { indexedPageAt } from '../content/shown-page.ts';
import type { Deps } from '../deps.ts';
import { receiverOf } from '../forms/receivers.ts';
import { canonicalPath } from '../http/canonical-path.ts';
import { makePauses } from '../pauses.ts';
import type { PageVersion } from './content.ts';
import { isServedByCode } from '../http/reserved-paths.ts';
import { unwrittenIn } from './unwritten.ts';

/** Text of this length without a heading is hard to read on a phone. */
const longTextChars = 2500;
/** Stored content of this size is a page that is slow on a phone. */
const heavyPageChars = 300_000;

const fieldsOf = new Map<string, Fields>(schemas.map((schema) => [schema.type, schema.fields]));

/**
 * The check before publishing, from what the server knows; the editor adds what only a browser sees (contrast, axe).
 * `stops`: visitors would meet something broken. `asks`: a publisher may go on with a reason.
 */
export async function findingsOf(
  deps: Deps,
  page: { path: string; locale: string },
  { title, content }: PageVersion,
): Promise<Finding[]> {
  const items = allItems(content.sections.flatMap((section) => section.items));
  const findings: Finding[] = [];
  const add = (level: Finding['level'], rule: string, itemId: number | null, text: string) =>
    findings.push({ rule, level, itemId, text });

  const fault = contentFault(content.sections);
  if (fault !== null) add('stops', 'content_limits', null, fault);
  if (title.trim() === '') add('stops', 'title', null, 'The page has no title.');
  if (items.length === 0) add('stops', 'empty', null, 'The page has no block.');
  const pause = makePauses();
  const read: (ReadItem & { item: CmsItem })[] = [];
  for (const item of items) {
    await pause(item.payloads.reduce((sum, { value }) => sum + value.length, 0));
    read.push({ item, ...readItem(item) });
  }
  for (const words of [title, valueOf(content.payloads, 'Description')].flatMap(unwrittenIn))
    add('asks', 'unwritten_settings', null, stillToWrite([words]));
  for (const { item, broken, pictures, missing, headings, textChars, unwritten } of read) {
    if (unwritten.length > 0) add('asks', 'unwritten', item.itemId, stillToWrite(unwritten));
    for (const key of broken)
      add('stops', 'unreadable', item.itemId, `'${key}' cannot be read, so visitors would see an empty list.`);
    const undescribed = pictures.filter(({ alt }) => alt === undefined).length;
    if (undescribed > 0)
      add(
        'stops',
        'alt',
        item.itemId,
        `${undescribed === 1 ? 'A picture has' : `${undescribed} pictures have`} no alternative text. Describe it, or mark it as decorative.`,
      );
    for (const mark of missing)
      add(
        'stops',
        'missing_picture',
        item.itemId,
        `A pasted picture was not stored: ${mark} Upload it, or delete the mark.`,
      );
    if (textChars > longTextChars && headings.length === 0)
      add('asks', 'long_text', item.itemId, 'This text is long and has no headings.');
  }
  const firstHeadings = read.filter(({ headings }) => headings.includes('h1'));
  for (const { item } of firstHeadings.slice(1))
    add('stops', 'two_h1', item.itemId, 'A page has one first heading (h1). Use a heading of the second level here.');

  const links = read.flatMap(({ item, links: hrefs }) => hrefs.map((href) => ({ itemId: item.itemId, href })));
  for (const { itemId, href } of await deadLinks(deps, page.locale as Locale, page.path, links))
    add('stops', 'dead_link', itemId, `The link to ${href} leads to no page of this site.`);

  for (const { item, receivers } of read)
    for (const address of receivers)
      if ((await receiverOf(deps, address, '')) === '')
        add('asks', 'new_receiver', item.itemId, `Messages will go to ${address}, which no form has used before.`);

  const isSensitivePage = /^(yes|true|1)$/i.test(valueOf(content.payloads, 'Sensitive'));
  // The sales page of a guide is described by its guide, and a sensitive page by nothing.
  const needsDescription = !isSensitivePage && !items.some(({ itemTypeCode }) => itemTypeCode === 'GuideOffer');
  if (valueOf(content.payloads, 'Description') === '' && needsDescription)
    add(
      'asks',
      'description',
      null,
      'The page has no description, so search engines and shared links show its first words.',
    );
  if (isSensitivePage && valueOf(content.payloads, 'NeutralTitle') === '')
    add('asks', 'neutral_title', null, 'A sensitive page needs a neutral title, which shows in the tab and history.');
  if (JSON.stringify(content.sections).length > heavyPageChars)
    add('asks', 'weight', null, 'The page is very large and will be slow on a phone.');
  return findings;
}

function stillToWrite(words: readonly string[]): string {
  const more = words.length > 1 ? `, and ${words.length - 1} more like it` : '';
  return `These words came with the page and are still to be written: ‘${words[0]}’${more}. Visitors would read them.`;
}

/** Every link of a content, as it was written. */
export function linksOf({ sections }: PageVersion['content']): string[] {
  return allItems(sections.flatMap(({ items }) => items)).flatMap((item) => readItem(item).links);
}

export function linksInHtml(html: string): string[] {
  const read = nothingRead();
  readHtml(read, html);
  return read.links;
}

interface ReadItem {
  /** Payloads that should be JSON lists and are not. */
  broken: string[];
  pictures: { alt: string | undefined }[];
  /** What stands in the place of pictures that were pasted without their data. */
  missing: string[];
  headings: string[];
  links: string[];
  receivers: string[];
  textChars: number;
  /** What a starter left to be written. */
  unwritten: string[];
}

const nothingRead = (): ReadItem => ({
  broken: [],
  pictures: [],
  missing: [],
  headings: [],
  links: [],
  receivers: [],
  textChars: 0,
  unwritten: [],
});

function readItem(item: CmsItem): ReadItem {
  const read = nothingRead();
  const fields = fieldsOf.get(item.itemTypeCode) ?? {};
  for (const { key, value } of item.payloads) {
    if (key === 'EmailReceiver' && value.includes('@')) read.receivers.push(value.trim());
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (field) readValue(read, key, field, value);
  }
  return read;
}

function readValue(read: ReadItem, key: string, field: Field, value: string): void {
  if (value.trim() === '') return;
  if (field.editor === 'text' || field.editor === 'lines') read.unwritten.push(...unwrittenIn(value));
  if (field.editor === 'html') readHtml(read, value);
  if (field.editor === 'url') read.links.push(value.trim());
  if (field.editor !== 'list') return;
  let list: unknown;
  try {
    list = JSON.parse(value);
  } catch {
    read.broken.push(key);
    return;
  }
  if (!Array.isArray(list)) {
    read.broken.push(key);
    return;
  }
  for (const entry of list as unknown[])
    for (const [name, member] of Object.entries(field.members ?? {})) {
      const text: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, name) : undefined;
      if (typeof text === 'string') readValue(read, name, member, text);
    }
}

/** Reads markup with the parser that also cleans it. */
function readHtml(read: ReadItem, html: string): void {
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*': (tagName, attribs) => {
        if (tagName === 'img') read.pictures.push({ alt: attribs['alt'] });
        if (/^h[1-6]$/.test(tagName)) read.headings.push(tagName);
        if (tagName === 'a' && attribs['href']) read.links.push(attribs['href']);
        return { tagName, attribs };
      },
    },
    textFilter(text) {
      read.textChars += text.length;
      const missing = text
        .split('[Picture missing: ')
        .slice(1)
        .map((rest) => `[Picture missing: ${rest.split(']', 1)[0]}]`);
      read.missing.push(...missing);
      // The mark of a picture is no place to write in.
      if (missing.length === 0) read.unwritten.push(...unwrittenIn(text));
      return text;
    },
  });
}

async function deadLinks(
  deps: Deps,
  locale: Locale,
  from: string,
  links: readonly { itemId: number; href: string }[],
): Promise<{ itemId: number; href: string }[]> {
  const dead = [];
  for (const link of links) {
    if (!link.href.startsWith('/') || link.href.startsWith('//')) continue;
    const path = canonicalPath(link.href);
    if (path === null) dead.push(link);
    else if (path !== from && !isServedByCode(path) && !(await indexedPageAt(deps, path, locale))) dead.push(link);
  }
  return dead;
}

function valueOf(payloads: readonly KeyValue[], key: string): string {
  return payloadOf(payloads, key)?.trim() ?? '';
}
