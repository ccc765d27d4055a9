import sanitizeHtml from 'sanitize-html';
import type { CmsItem, CmsPage, CmsSection, KeyValue } from '#contract/cms.ts';
import { type Field, type Fields, allItems, readFields } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';

const schemasByType = new Map(schemas.map((schema) => [schema.type, schema]));

/**
 * The visible texts of a page, in reading order: the texts of its blocks, as their schemas describe each payload, then
 * its embedded snippets. Leaves out texts in `known`, such as the title that the banner repeats.
 */
export function textOfContent(
  { sections, embedDataList = [] }: { sections: readonly CmsSection[]; embedDataList?: CmsPage['embedDataList'] },
  known: readonly string[],
): string {
  const items = allItems(sections.flatMap((section) => section.items));
  const texts = [
    ...items.flatMap(textsOfItem),
    ...embedDataList.map((embed) => (embed.codeType === 'Text' ? textOfHtml(embed.code) : '')),
  ];
  return joined(texts.filter((text) => !known.includes(text.trim())));
}

function textsOfItem(item: CmsItem): string[] {
  const schema = schemasByType.get(item.itemTypeCode);
  return schema ? textsOfFields(schema.fields, readFields(schema, given(item.payloads))) : [];
}

/** Drops empty payloads: a fallback such as READ MORE is not indexed, only what an editor entered. */
function given(payloads: readonly KeyValue[]): KeyValue[] {
  return payloads.filter(({ value }) => value.trim() !== '');
}

function textsOfFields(fields: Fields, values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (values[key] === field.fallback || isSetting.test(key)) return [];
    return textsOf(
      field.editor === 'code' && values.CodeType === 'Text' ? { ...field, editor: 'html' } : field,
      values[key],
    );
  });
}

/** Text fields that describe the appearance of a block, or name files. */
const isSetting = /theme|align|width|^files$|^(reviewed|written)on$|^kind$/i;

function textsOf(field: Field, value: unknown): string[] {
  switch (field.editor) {
    case 'text':
    case 'lines':
      return typeof value === 'string' && isProse(value) ? [value] : [];
    case 'html':
      return typeof value === 'string' ? [textOfHtml(value)] : [];
    case 'list':
      return Array.isArray(value)
        ? value.flatMap((entry: Record<string, unknown>) => textsOfFields(field.members ?? {}, entry))
        : [];
    default:
      return [];
  }
}

/** False for positions ('50%'), widths ('8,4') and paths, which are settings and not text to read. */
function isProse(value: string): boolean {
  return /\p{L}/u.test(value) && !/^(\/|https?:|[\d.,\s]+(px|rem|em|vh|vw)$)/i.test(value.trim());
}

/** Elements that separate words. */
const separatingTags =
  /<\/?(?:p|div|h[1-6]|li|ul|ol|dl|dt|dd|table|tr|td|th|caption|br|hr|blockquote|pre|section|article|figure|figcaption|details|summary)\b/gi;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Converts markup to plain text and removes the placeholders of Html blocks. */
export function textOfHtml(markup: string): string {
  const text = sanitizeHtml(markup.replaceAll(separatingTags, ' $&'), { allowedTags: [], allowedAttributes: {} });
  return joined([
    text
      .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
      .replaceAll(/__(?:year|version)__/g, ''),
  ]);
}

export function joined(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' · ');
}
