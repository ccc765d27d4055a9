import { describe, expect, test } from 'vitest';
import { type Field, type Fields, readFields } from '#blocks/define.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { armed, hostile } from '../testing/hostile.ts';
import { itemFullOf } from '../testing/hostile-item.ts';
import { cleanContent, cleanHtml } from './clean-content.ts';

const site = 'https://phi.example';
const vectors = hostile.map(armed);
const harmless = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/** Everything in a piece of markup that could act: tags, attributes and addresses that editors have no use for. */
function dangersIn(markup: string): string[] {
  const found: string[] = [];
  const rest = markup.replaceAll(/<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/g, (_whole, tag: string, attributes: string) => {
    if (!/^(a|abbr|address|article|aside|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hgroup|hr|i|img|ins|kbd|li|main|mark|menu|nav|ol|p|picture|pre|q|rb|rp|rt|rtc|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var|wbr)$/.test(tag)) found.push(`<${tag}>`);
    for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
      if (/^(on|style$|srcdoc|formaction|action|background|xlink|data$|poster|http)/.test(name) || name === 'data-embed-item') found.push(`${name}=${value}`);
      if (name === 'href' || name === 'src') found.push(...runningAddress(decoded(value)));
      if (name === 'srcset') found.push(...decoded(value).split(',').flatMap((candidate) => runningAddress(candidate)));
    }
    return '';
  });
  // Whatever is left is text, so it opens no tag.
  if (rest.includes('<')) found.push(rest);
  return found;
}

/** As a browser reads it: blanks around and line ends inside mean nothing. */
function runningAddress(address: string): string[] {
  const url = URL.parse(address, site);
  return url === null || harmless.has(url.protocol) ? [] : [address];
}

function decoded(value: string): string {
  return value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

function cleaned(item: CmsItem): CmsItem {
  const [first] = cleanContent({ sections: [{ sectionName: 'body', items: [item] }], payloads: [], embedDataList: [] }).sections[0]?.items ?? [];
  if (!first) throw new Error('The item is gone.');
  return first;
}

function dangersInValue(field: Field, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (field.members ? dangersInFields(field.members, each as Record<string, unknown>) : dangersInValue(field, each)));
  if (typeof value !== 'string') return [];
  // The type of code is one of the hostile texts as well, so it is markup.
  if (field.editor === 'html' || field.editor === 'code') return dangersIn(value);
  return ['url', 'image', 'images'].includes(field.editor) ? runningAddress(value) : [];
}

function dangersInFields(fields: Fields, values: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => dangersInValue(field, values[key]));
}

test('there are enough of them, and each once', () => {
  expect(new Set(hostile).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
});

test('the check itself sees what is dangerous', () => {
  expect(vectors.filter((vector) => dangersIn(vector).length > 0).length).toBeGreaterThan(200);
});

describe('markup', () => {
  test('nothing that could act is left, and cleaning again changes nothing', () => {
    expect(vectors.filter((vector) => dangersIn(cleanHtml(vector)).length > 0)).toEqual([]);
    expect(vectors.filter((vector) => cleanHtml(cleanHtml(vector)) !== cleanHtml(vector))).toEqual([]);
  });

  test('one inside another, or beside good text, is cleaned as well', () => {
    for (const [position, vector] of vectors.entries()) {
      const other = vectors[(position * 7 + 3) % vectors.length] ?? '';
      const around = cleanHtml(`<p class="lead">Before</p><div title="${vector}">${other}${vector}</div><p>${vector}</p>`);
      expect(dangersIn(around), vector).toEqual([]);
      expect(around).toContain('<p class="lead">Before</p>');
    }
  });
});

describe('every payload of every block', () => {
  test.each(schemas)('$type', (schema) => {
    for (const vector of vectors) {
      const once = cleaned(itemFullOf(schema, vector));
      // A list that is not well-formed inside is told on the console and reads as empty; nothing throws.
      expect(dangersInFields(schema.fields, readFields(schema, once.payloads)), vector).toEqual([]);
      expect(cleaned(once), vector).toEqual(once);
    }
  });

  test('a list entry whose markup is no text', () => {
    const fields = Object.entries(schemas.find(({ type }) => type === 'PageTiles')?.fields['PageObjects']?.members ?? {});
    expect(fields.length).toBeGreaterThan(0);
    for (const { type, fields: all } of schemas) {
      for (const [key, field] of Object.entries(all)) {
        if (field.editor !== 'list') continue;
        const entry = Object.fromEntries(Object.keys(field.members ?? {}).map((member) => [member, { deep: '<img src=x onerror=__fire(0)>', url: 'javascript:__fire(0)' }]));
        const item = { ...itemFullOf({ type, label: '', children: 'none', fields: {} }, ''), payloads: [{ key, value: JSON.stringify([entry]) }] };
        expect(dangersInValue(field, field.parse(cleaned(item).payloads[0]?.value ?? '')), `${type}.${key}`).toEqual([]);
      }
    }
  });
});

test('snippets of a page: text is cleaned, whatever its type is called', () => {
  for (const vector of vectors) {
    const { embedDataList, payloads } = cleanContent({
      sections: [],
      payloads: [{ key: 'ImageUrl', value: vector }],
      embedDataList: [{ id: vector, codeType: 'Text', code: vector }],
    });
    expect(dangersIn(embedDataList[0]?.code ?? ''), vector).toEqual([]);
    expect(runningAddress(payloads[0]?.value ?? ''), vector).toEqual([]);
  }
});

test('a Code item is cleaned unless its type, to the letter, runs in the frame or is JSON', () => {
  const codeOf = (CodeType: string) => {
    const item = { ...itemFullOf({ type: 'Code', label: '', children: 'none', fields: {} }, ''), payloads: [{ key: 'CodeType', value: CodeType }, { key: 'Code', value: '<script>1</script>x' }] };
    return cleaned(item).payloads[1]?.value;
  };
  for (const type of ['Text', '', 'text', 'testwithjs', 'Html', '__proto__', 'constructor']) expect(codeOf(type), type).toBe('x');
  for (const type of ['TestWithJs', 'TextWithJs', 'Json']) expect(codeOf(type), type).toBe('<script>1</script>x');
});
