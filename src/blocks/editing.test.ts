import { expect, test } from 'vitest';
import { readFields } from './define.ts';
import { exampleItem } from './example.ts';
import { editingOf, groups, partOf, type StartItem } from './editing.ts';
import { schemas } from './schemas.ts';

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

test('every block says what it is for, and its starter content is of its own fields', () => {
  for (const { type } of schemas) {
    const editing = editingOf(type);
    expect(editing.help, type).toMatch(/^[A-Z].+\.$/);
    expect(groups, type).toContain(editing.group);
    check({ type, ...editing });
  }
});

test('every value of a choice has a name, and no other value', () => {
  for (const { type, fields } of schemas) {
    const named = Object.entries(editingOf(type).choices ?? {}).map(([key, names]) => [key, Object.keys(names)]);
    const choices = Object.entries(fields).filter(([, { editor }]) => editor === 'choice');
    expect([type, Object.fromEntries(named)]).toEqual([
      type,
      Object.fromEntries(choices.map(([key, { options = [] }]) => [key, [...options]])),
    ]);
  }
});

/** Each payload belongs to a field of the block and can be read; blocks inside are allowed there. */
function check({ type, start, items = [], sections = [] }: StartItem): void {
  const schema = byType.get(type);
  expect(schema, type).toBeDefined();
  if (!schema) return;
  expect(Object.keys(schema.fields), type).toEqual(expect.arrayContaining(Object.keys(start)));
  const read = readFields(
    schema,
    Object.entries(start).map(([key, value]) => ({ key, value })),
  );
  for (const key of Object.keys(start)) expect(read[key], `${type}.${key}`).toBeTruthy();
  if (items.length > 0) expect(schema.children, type).toBe('items');
  if (sections.length > 0) expect(schema.children, type).toBe('sections');
  for (const inside of [...items, ...sections.flat()]) check(inside);
}

test('what the editor says of a field is said of a field that there is, and every value with a name can be read', () => {
  for (const { type, fields } of schemas)
    for (const [key, { named }] of Object.entries(editingOf(type).fields ?? {})) {
      const [own = '', member] = key.split('.');
      const field = member === undefined ? fields[own] : fields[own]?.members?.[member];
      expect(field, `${type}.${key}`).toBeDefined();
      for (const [value] of named?.(exampleItem(1, type, {})) ?? [])
        expect(field?.parse(value), `${type}.${key} ${value}`).toBeDefined();
    }
});

test('words come first in the form and looks are folded: a slider with banners has its name alone', () => {
  const drawn = (item: ReturnType<typeof exampleItem>) =>
    Object.entries(byType.get(item.itemTypeCode)?.fields ?? {})
      .filter(([key]) => editingOf(item.itemTypeCode).fields?.[key]?.isDrawn?.(item) ?? true)
      .map(([key, field]) => [key, partOf(field, key, editingOf(item.itemTypeCode))]);
  const banner = exampleItem(2, 'BannerItem', { CaptionTitle: 'A' });
  expect(drawn(exampleItem(1, 'BannerPanel', {}, { items: [banner] }))).toEqual([['CaptionTitle', 'words']]);
  expect(drawn(banner)).toEqual([
    ['HeightSet', 'looks'],
    ['ImageUrl', 'content'],
    ['BgColor', 'looks'],
    ['TextColorTheme', 'looks'],
    ['CaptionTitle', 'words'],
    ['CaptionTitle2', 'words'],
    ['LinkUrl', 'content'],
    ['LinkUrl2', 'content'],
  ]);
  expect(drawn(exampleItem(3, 'BannerPanel', { LinkUrl: '/a', ImageUrl: '/b' }))).toHaveLength(11);
});
