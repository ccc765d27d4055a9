import type { ColumnType, Generated } from 'kysely';
import type { Flag } from '../flag.ts';

/** A column; a row of its table holds `Value` there (`db/tables.ts`). */
export interface Column<Value = unknown> {
  /** `id` is a number that the database generates. */
  type: 'text' | 'integer' | 'double precision' | 'id';
  rule?: 'null' | { default: number | string };
  /** Never set; it carries the type. */
  value?: Value;
}
/** An insert may leave it out. */
export interface FreeColumn<Value = unknown> extends Column<Value> {
  rule: NonNullable<Column['rule']>;
}
export type Columns = Record<string, Column>;

type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
type Words = Record<string, readonly string[]>;

const each = <Name extends string, Of>(names: readonly Name[], column: Of) =>
  Object.fromEntries(names.map((name) => [name, column])) as Record<Name, Of>;
const must = <Value>(type: Column['type']): Column<Value> => ({ type });
const free = <Value>(type: Column['type'], rule: FreeColumn['rule']): FreeColumn<Value> => ({ type, rule });

// The kinds of columns. Instants are ISO 8601 UTC texts, `*_cents` integer cents, `*_json` JSON texts.

export const id = { id: must<Generated<number>>('id') };
export const text = <Name extends string>(...names: Name[]) => each(names, must<string>('text'));
export const integer = <Name extends string>(...names: Name[]) => each(names, must<number>('integer'));
/** Milliseconds, which exceed an `integer` of PostgreSQL; sums of whole ones are exact. */
export const milliseconds = <Name extends string>(...names: Name[]) => each(names, must<number>('double precision'));
export const nullableText = <Name extends string>(...names: Name[]) => each(names, free<string | null>('text', 'null'));
export const nullableInteger = <Name extends string>(...names: Name[]) =>
  each(names, free<number | null>('integer', 'null'));
/** Counters and amounts. */
export const fromZero = <Name extends string>(...names: Name[]) =>
  each(names, free<Defaulted<number>>('integer', { default: 0 }));
/** Yes or no; no by default. */
export const flag = <Name extends string>(...names: Name[]) =>
  each(names, free<Defaulted<Flag>>('integer', { default: 0 }));
/** Yes or no; yes by default. */
export const flagSet = <Name extends string>(...names: Name[]) =>
  each(names, free<Defaulted<Flag>>('integer', { default: 1 }));
export const nullableFlag = <Name extends string>(...names: Name[]) =>
  each(names, free<Flag | null>('integer', 'null'));
/** One of some words; the database does not check them. */
export const choice = <const Of extends Words>(words: Of) =>
  each(Object.keys(words), must('text')) as { [Name in keyof Of]: Column<Of[Name][number]> };
export const nullableChoice = <const Of extends Words>(words: Of) =>
  each(Object.keys(words), free('text', 'null')) as { [Name in keyof Of]: FreeColumn<Of[Name][number] | null> };
/** One of some words, the first one by default. */
export const choiceFrom = <const Of extends Words>(words: Of) =>
  Object.fromEntries(Object.entries(words).map(([name, [first = '']]) => [name, free('text', { default: first })])) as {
    [Name in keyof Of]: FreeColumn<Defaulted<Of[Name][number]>>;
  };
/** Texts with a default. */
export const textFrom = <Name extends string>(defaults: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [name, free('text', { default: value })]),
  ) as Record<Name, FreeColumn<Defaulted<string>>>;
