import type { CmsItem, KeyValue } from '#contract/cms.ts';

/** The editor control of a field. The sanitiser also selects its rule by this kind (html, url, image). */
export type EditorKind =
  | 'text'
  | 'lines'
  | 'html'
  | 'url'
  | 'image'
  | 'images'
  | 'colour'
  | 'choice'
  | 'flag'
  | 'number'
  | 'ids'
  | 'list'
  | 'code';

/** One payload of a block: how it is parsed, labelled and edited. */
export interface Field<T = unknown> {
  editor: EditorKind;
  /** Label in the editor; derived from the payload key when it is missing. */
  label?: string;
  fallback: T;
  /** Choice: the allowed values. Flag: the stored values for on and off. */
  options?: readonly string[];
  /** Fields of one list entry. */
  members?: Fields;
  /** `undefined` gives the fallback. A thrown error is logged to the console and also gives the fallback. */
  parse: (raw: string) => T | undefined;
}
export type Fields = Record<string, Field>;
export type FieldValues<F extends Fields> = { [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** `items`: the view renders child items; `sections`: it renders named sections; `none`: it ignores both. */
export type ChildrenKind = 'none' | 'items' | 'sections';

export interface BlockSchema<F extends Fields = Fields> {
  /** itemTypeCode as sent over HTTP, exact match (§2 CMS item types). */
  type: string;
  label: string;
  children: ChildrenKind;
  fields: F;
}
export type BlockFields<S extends BlockSchema> = FieldValues<S['fields']>;

export function defineBlock<F extends Fields>(schema: BlockSchema<F>): BlockSchema<F> {
  const fields = Object.fromEntries(
    Object.entries(schema.fields).map(([key, field]) => [key, { ...field, label: field.label ?? labelOf(key) }]),
  );
  return { ...schema, fields: fields as F };
}

/** The fields of payloads that were read before: a page keeps its payloads until an editor changes it. */
const known = new WeakMap<readonly KeyValue[], { schema: BlockSchema; fields: Record<string, unknown> }>();

/**
 * Parses the payloads of an item into typed fields. Never throws: an invalid payload takes its fallback. All
 * renders share the fields, so neither they nor the payloads may be changed.
 */
export function readFields<S extends BlockSchema>(schema: S, payloads: readonly KeyValue[]): BlockFields<S> {
  let read = known.get(payloads);
  if (read?.schema !== schema) {
    const byKey = new Map(payloads.map(({ key, value }) => [key, value]));
    read = { schema, fields: readEach(schema.fields, (key) => byKey.get(key), schema.type) };
    known.set(payloads, read);
  }
  return read.fields as BlockFields<S>;
}

export function text(fallback = '', label?: string): Field<string> {
  return { editor: 'text', ...named(label), fallback, parse: (raw) => raw };
}

/** Plain text with line breaks. */
export function lines(fallback = '', label?: string): Field<string> {
  return { editor: 'lines', ...named(label), fallback, parse: (raw) => raw };
}

/** Markup written by an editor. The server sanitises it on save, so a view may insert it unchanged. */
export function html(label?: string): Field<string> {
  return { editor: 'html', ...named(label), fallback: '', parse: (raw) => raw };
}

/** A link target. Schemes that can run code are dropped, also in stored content. */
export function url(label?: string): Field<string> {
  return { editor: 'url', ...named(label), fallback: '', parse: safeUrl };
}

/** The URL of one image. */
export function image(label?: string): Field<string> {
  return { editor: 'image', ...named(label), fallback: '', parse: safeUrl };
}

/** Image URLs separated by | (§3). */
export function images(label?: string): Field<string[]> {
  return {
    editor: 'images',
    ...named(label),
    fallback: [],
    parse: (raw) =>
      raw
        .split('|')
        .map(safeUrl)
        .filter((address) => address !== ''),
  };
}

export function colour(label?: string): Field<string> {
  return {
    editor: 'colour',
    ...named(label),
    fallback: '',
    parse: (raw) => (isColour(raw.trim()) ? raw.trim() : undefined),
  };
}

export function choice<const O extends readonly string[]>(
  options: O,
  fallback: O[number],
  label?: string,
): Field<O[number]> {
  return {
    editor: 'choice',
    ...named(label),
    options,
    fallback,
    parse: (raw) => options.find((option) => option === raw.trim().toLowerCase()),
  };
}

/**
 * A boolean; `wire` holds the stored values for on and off: 'true'/'false' for FileAttachment, otherwise 'yes'/'no'.
 */
export function flag(
  fallback = false,
  label?: string,
  wire: readonly [on: string, off: string] = ['yes', 'no'],
): Field<boolean> {
  return {
    editor: 'flag',
    ...named(label),
    options: wire,
    fallback,
    parse: (raw) => /^(yes|true|1)$/i.test(raw.trim()),
  };
}

export function number(fallback: number, label?: string): Field<number> {
  return { editor: 'number', ...named(label), fallback, parse: (raw) => finite(raw) };
}

/** Ids as a comma-separated list or as JSON (A-66: SelectedCategories). */
export function ids(label?: string): Field<number[]> {
  return {
    editor: 'ids',
    ...named(label),
    fallback: [],
    parse: (raw) =>
      raw
        .split(/[[\],"\s]+/)
        .filter((part) => part !== '')
        .map(Number)
        .filter(Number.isInteger),
  };
}

/**
 * A JSON list of objects, for example PageObjects. Empty entries are dropped; members are parsed as tolerantly as
 * payloads.
 */
export function jsonList<F extends Fields>(members: F, label?: string): Field<FieldValues<F>[]> {
  return {
    editor: 'list',
    ...named(label),
    members,
    fallback: [],
    parse: (raw) => {
      const parsed: unknown = JSON.parse(raw);
      if (!Array.isArray(parsed)) throw new Error('expected a JSON list');
      const entries = parsed
        .filter(isRecord)
        .map((entry) => readEach(members, (key) => asText(entry[key]), 'list entry') as FieldValues<F>);
      return entries.filter((entry) => Object.values(entry).some((value) => value !== ''));
    },
  };
}

/** Returns site paths, hashes, http(s), mailto, tel and sms URLs unchanged, and '' for any other URL. */
export function safeUrl(raw: string): string {
  const address = raw.trim();
  // Browsers ignore control characters and spaces inside a scheme ("java\nscript:").
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\u0000- ]/g, ''))?.[1]?.toLowerCase();
  return scheme === undefined || ['http', 'https', 'mailto', 'tel', 'sms'].includes(scheme) ? address : '';
}

/** Every item of the page, children and sections included, in document order. */
export function allItems(items: readonly CmsItem[]): CmsItem[] {
  const all: CmsItem[] = [];
  // A stack instead of recursion, so that no depth is too much.
  const waiting = [...items].reverse();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    all.push(item);
    const children = [item.items, ...item.sections.map((section) => section.items)].flat();
    waiting.push(...children.reverse());
  }
  return all;
}

/** The value of a payload; the last one counts if a key occurs twice. */
export function payloadOf(payloads: readonly KeyValue[], key: string): string | undefined {
  return payloads.findLast((payload) => payload.key === key)?.value;
}

function readEach(fields: Fields, rawOf: (key: string) => string | undefined, where: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, readOne(field, rawOf(key), `${where}.${key}`)]),
  );
}

function readOne(field: Field, raw: string | undefined, where: string): unknown {
  // A blank payload means that the editor did not fill in the field, so the default of §3 applies.
  if (raw === undefined || raw.trim() === '') return field.fallback;
  try {
    return field.parse(raw) ?? field.fallback;
  } catch (error) {
    console.error(`${where} cannot be read:`, error instanceof Error ? error.message : error);
    return field.fallback;
  }
}

function isColour(value: string): boolean {
  return /^(#[0-9a-f]{3,8}|[a-z]{3,24}|(rgb|hsl)a?\([\d\s.,%/deg]+\))$/i.test(value);
}

function finite(raw: string): number | undefined {
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

function named(label: string | undefined): { label?: string } {
  return label === undefined ? {} : { label };
}

/** 'CaptionTitle' → 'Caption title'. */
function labelOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
