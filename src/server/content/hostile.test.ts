// Invariant 26: all of this file.
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

/** Finds dangerous parts of markup: all tags, attributes and URLs that editors do not need. */
function dangersIn(markup: string): string[] {
  const found: string[] = [];
  const rest = markup.replaceAll(
    /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"<>]*")?)*)\s*\/?>/g,
    (_whole, tag: string, attributes: string) => {
      if (
        !/^(a|abbr|address|article|aside|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hgroup|hr|i|img|ins|kbd|li|main|mark|menu|nav|ol|p|picture|pre|q|rb|rp|rt|rtc|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|u|ul|var|wbr)$/.test(
          tag,
        )
      )
        found.push(`<${tag}>`);
      for (const [, name = '', value = ''] of attributes.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)) {
        if (
          /^(on|style$|srcdoc|formaction|action|background|xlink|data$|poster|http)/.test(name) ||
          name === 'data-embed-item'
        )
          found.push(`${name}=${value}`);
        if (name === 'href' || name === 'src') found.push(...runningAddress(decoded(value)));
        if (name === 'srcset')
          found.push(
            ...decoded(value)
              .split(',')
              .flatMap((candidate) => runningAddress(candidate)),
          );
      }
      return '';
    },
  );
  // The remaining text must not open a tag.
  if (rest.includes('<')) found.push(rest);
  return found;
}

/** Parses a URL as a browser does: it ignores spaces around it and line breaks inside it. */
function runningAddress(address: string): string[] {
  const url = URL.parse(address, site);
  return url === null || harmless.has(url.protocol) ? [] : [address];
}

function decoded(value: string): string {
  return value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

async function cleaned(item: CmsItem): Promise<CmsItem> {
  const { sections } = await cleanContent({
    sections: [{ sectionName: 'body', items: [item] }],
    payloads: [],
    embedDataList: [],
  });
  const [first] = sections[0]?.items ?? [];
  if (!first) throw new Error('The item is gone.');
  return first;
}

function dangersInValue(field: Field, value: unknown): string[] {
  if (Array.isArray(value))
    return value.flatMap((each) =>
      field.members ? dangersInFields(field.members, each as Record<string, unknown>) : dangersInValue(field, each),
    );
  if (typeof value !== 'string') return [];
  // The code type is a hostile text too, so the code counts as markup.
  if (field.editor === 'html' || field.editor === 'code') return dangersIn(value);
  return ['url', 'image', 'images'].includes(field.editor) ? runningAddress(value) : [];
}

function dangersInFields(fields: Fields, values: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => dangersInValue(field, values[key]));
}

test('the list has no duplicate vectors', () => {
  expect(new Set(hostile).size).toBe(hostile.length);
  expect(hostile.length).toBeGreaterThanOrEqual(200);
});

test('negative control: the check finds the danger in uncleaned vectors', () => {
  expect(vectors.filter((vector) => dangersIn(vector).length > 0).length).toBeGreaterThan(200);
});

describe('markup', () => {
  test('cleaning removes all dangers, and cleaning again changes nothing', () => {
    expect(vectors.filter((vector) => dangersIn(cleanHtml(vector)).length > 0)).toEqual([]);
    expect(vectors.filter((vector) => cleanHtml(cleanHtml(vector)) !== cleanHtml(vector))).toEqual([]);
  });

  test('cleans nested vectors and vectors next to valid text', () => {
    for (const [position, vector] of vectors.entries()) {
      const other = vectors[(position * 7 + 3) % vectors.length] ?? '';
      const around = cleanHtml(
        `<p class="lead">Before</p><div title="${vector}">${other}${vector}</div><p>${vector}</p>`,
      );
      expect(dangersIn(around), vector).toEqual([]);
      expect(around).toContain('<p class="lead">Before</p>');
    }
  });
});

describe('every payload of every block', () => {
  test.each(schemas)('$type', async (schema) => {
    for (const vector of vectors) {
      const once = await cleaned(itemFullOf(schema, vector));
      // An invalid list is reported on the console and read as empty; nothing throws.
      expect(dangersInFields(schema.fields, readFields(schema, once.payloads)), vector).toEqual([]);
      expect(await cleaned(once), vector).toEqual(once);
    }
  });

  test('cleans a list entry whose markup is not a string', async () => {
    const fields = Object.entries(
      schemas.find(({ type }) => type === 'PageTiles')?.fields['PageObjects']?.members ?? {},
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const { type, fields: all } of schemas) {
      for (const [key, field] of Object.entries(all)) {
        if (field.editor !== 'list') continue;
        const entry = Object.fromEntries(
          Object.keys(field.members ?? {}).map((member) => [
            member,
            { deep: '<img src=x onerror=__fire(0)>', url: 'javascript:__fire(0)' },
          ]),
        );
        const item = {
          ...itemFullOf({ type, label: '', children: 'none', fields: {} }, ''),
          payloads: [{ key, value: JSON.stringify([entry]) }],
        };
        const { payloads } = await cleaned(item);
        expect(dangersInValue(field, field.parse(payloads[0]?.value ?? '')), `${type}.${key}`).toEqual([]);
      }
    }
  });
});

/** An item that an attacker could send who knows the cleaner. */
function sent(itemTypeCode: string, payloads: readonly (readonly [key: string, value: string])[]): CmsItem {
  return {
    itemId: 1,
    itemTypeCode,
    anchorName: null,
    cssClass: null,
    items: [],
    sections: [],
    payloads: payloads.map(([key, value]) => ({ key, value })),
  };
}

/** Dangers in what the browser renders: it finds the block by its type and the fields by readFields, as views do. */
function drawnDangers(item: CmsItem): string[] {
  const schema = schemas.find(({ type }) => type === item.itemTypeCode);
  const fields: Record<string, unknown> = schema ? readFields(schema, item.payloads) : {};
  // Neither is markup of the page: they run in a frame or name a control.
  const own =
    schema && fields.CodeType !== 'Json' && fields.CodeType !== 'TestWithJs'
      ? dangersInFields(schema.fields, fields)
      : [];
  return [
    ...own,
    ...item.items.flatMap(drawnDangers),
    ...item.sections.flatMap((section) => section.items.flatMap(drawnDangers)),
  ];
}

describe('the cleaned content is the rendered content', () => {
  const bad = '<img src=x onerror=__fire(0)>';
  const spellings = (word: string) => [
    word,
    `${word}\0`,
    `\0${word}`,
    `${word.slice(0, 2)}\0${word.slice(2)}`,
    ` ${word}`,
    `${word} `,
    `${word}\r`,
    `\ufeff${word}`,
    word.toLowerCase(),
    word.toUpperCase(),
    `${word}\ud800`,
  ];
  const types = ['Text', 'Json', 'TestWithJs', '', ' ', 'Json\0', '\0', 'Te\0xt'];
  const items = [
    ...types.flatMap((first) =>
      types.flatMap((last) => [
        sent('Code', [
          ['CodeType', first],
          ['Code', bad],
          ['CodeType', last],
        ]),
        sent('Code', [
          ['CodeType', first],
          ['CodeType\0', last],
          ['Code', bad],
        ]),
        sent('Code', [
          ['Code', 'x'],
          ['CodeType', last],
          ['Code', bad],
          ['CodeType', first],
        ]),
      ]),
    ),
    ...spellings('Html').flatMap((type) =>
      spellings('Content').flatMap((key) => [
        sent(type, [[key, bad]]),
        sent(type, [
          ['Content', 'x'],
          [key, bad],
        ]),
        sent(type, [
          [key, bad],
          ['Content', bad],
        ]),
      ]),
    ),
    ...spellings('Code').flatMap((type) => spellings('Code').map((key) => sent(type, [[key, bad]]))),
    ...spellings('PageTiles').map((type) =>
      sent(type, [
        ['PageObjects', JSON.stringify([{ pageUrl: 'javascript:__fire(0)', 'pageUrl\0': 'x' }])],
        ['PageObjects', '[{"pageUrl":"x","pageUrl":"javascript:__fire(0)"}]'],
      ]),
    ),
  ];

  test('for any spelling of types and keys, and for duplicate payloads', async () => {
    expect(items.filter((item) => drawnDangers(item).length > 0).length).toBeGreaterThan(50);
    for (const item of items) {
      const once = await cleaned(item);
      expect(drawnDangers(once), JSON.stringify(item)).toEqual([]);
      expect(await cleaned(once)).toEqual(once);
      expect(new Set(once.payloads.map(({ key }) => key)).size).toBe(once.payloads.length);
    }
  });

  test('inside other items, sections and unknown types', async () => {
    for (const type of ['Panel', 'Panel\0', 'BannerPanel', 'Html', 'Unknown']) {
      const around = { ...sent(type, []), items, sections: [{ sectionName: 'column1', items }] };
      expect(drawnDangers(await cleaned({ ...around, items: [around] })), type).toEqual([]);
    }
  });

  test('keeps the last of two payloads with the same key, which blocks read', async () => {
    expect(
      await cleaned(
        sent('Html', [
          ['Content', '<p>1</p>'],
          ['Content', '<p>2</p>'],
        ]),
      ),
    ).toHaveProperty('payloads', [{ key: 'Content', value: '<p>2</p>' }]);
    expect(
      await cleaned(
        sent('Code', [
          ['CodeType', 'Text'],
          ['Code', '<script>1</script>'],
          ['CodeType', 'TestWithJs'],
        ]),
      ),
    ).toHaveProperty('payloads', [
      { key: 'CodeType', value: 'TestWithJs' },
      { key: 'Code', value: '<script>1</script>' },
    ]);
  });

  test('does not turn a list entry that is not an object into one', async () => {
    const list = '[["x"],1,null,{"pageUrl":"/x"}]';
    const { payloads } = await cleaned(sent('PageTiles', [['PageObjects', list]]));
    expect(payloads).toEqual([{ key: 'PageObjects', value: list }]);
  });

  test('does not store a value that is not a string', async () => {
    for (const value of [[bad], { value: bad }, 1, null]) {
      const item = JSON.parse(
        JSON.stringify({ ...sent('Html', []), payloads: [{ key: 'Content', value }] }),
      ) as CmsItem;
      await expect(cleaned(item), JSON.stringify(value)).rejects.toThrow(TypeError);
    }
  });
});

test('cleans the text snippets of a page for any spelling of their type', async () => {
  for (const vector of vectors) {
    const { embedDataList, payloads } = await cleanContent({
      sections: [],
      payloads: [{ key: 'ImageUrl', value: vector }],
      embedDataList: [{ id: vector, codeType: 'Text', code: vector }],
    });
    expect(dangersIn(embedDataList[0]?.code ?? ''), vector).toEqual([]);
    expect(runningAddress(payloads[0]?.value ?? ''), vector).toEqual([]);
  }
});

test('cleans a Code item unless its exact type runs in the frame or is JSON', async () => {
  const codeOf = async (CodeType: string) => {
    const item = {
      ...itemFullOf({ type: 'Code', label: '', children: 'none', fields: {} }, ''),
      payloads: [
        { key: 'CodeType', value: CodeType },
        { key: 'Code', value: '<script>1</script>x' },
      ],
    };
    return (await cleaned(item)).payloads[1]?.value;
  };
  for (const type of ['Text', '', 'text', 'testwithjs', 'Html', '__proto__', 'constructor'])
    expect(await codeOf(type), type).toBe('x');
  for (const type of ['TestWithJs', 'TextWithJs', 'Json']) expect(await codeOf(type), type).toBe('<script>1</script>x');
});
