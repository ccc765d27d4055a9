import type { CmsItem } from '#contract/cms.ts';
import type { BlockSchema, Field } from '#blocks/define.ts';

/** An item of a block with the given text in every payload; a list has one entry with the text in each member. */
export function itemFullOf(schema: BlockSchema, text: string, itemId = 1): CmsItem {
  const payloads = Object.entries(schema.fields).map(([key, field]) => ({ key, value: valueOf(field, text) }));
  return { itemId, itemTypeCode: schema.type, anchorName: null, cssClass: null, items: [], sections: [], payloads };
}

function valueOf(field: Field, text: string): string {
  if (field.editor !== 'list') return text;
  return JSON.stringify([
    Object.fromEntries(Object.entries(field.members ?? {}).map(([key, member]) => [key, valueOf(member, text)])),
  ]);
}
