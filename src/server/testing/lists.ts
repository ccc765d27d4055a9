import type * as z from 'zod/mini';
import type { TestApp } from './test-app.ts';

/** A staff list of the contract, as its input describes it. */
export interface List {
  path: string;
  /** What is looked for goes in the body. */
  asks: boolean;
  output: z.ZodMiniType;
  sorts: string[];
  /** Filters that must be set: lists of one event. */
  needed: string[];
  /** Filters that take one of some words. */
  filters: Record<string, string[]>;
  /** Filters that take anything else. */
  others: string[];
}

/** Every list that a server has, found by its input. */
export function listsOf({ served }: Pick<TestApp, 'served'>): List[] {
  return [...served].flatMap(([{ path, asks = false }, { input, output }]) => {
    const shape = shapeOf(input);
    if (!['find', 'sort', 'after'].every((name) => name in shape)) return [];
    const { find: _find, sort, after: _after, ...filters } = shape;
    const needed = neededIn(filters);
    const words = Object.entries(filters).flatMap(([name, schema]) => {
      const values = wordsOf(schema);
      return values.length > 0 && !needed.includes(name) ? [[name, values] as const] : [];
    });
    const others = Object.keys(filters).filter(
      (name) => !needed.includes(name) && !words.some(([known]) => known === name),
    );
    return [{ path, asks, output, sorts: wordsOf(sort), needed, filters: Object.fromEntries(words), others }];
  });
}

export function shapeOf(input: z.core.$ZodType): Record<string, z.core.$ZodType> {
  const { def } = (input as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
}

export const neededIn = (shape: Record<string, z.core.$ZodType>): string[] =>
  Object.keys(shape).filter((name) => (shape[name] as z.core.$ZodTypes)._zod.def.type !== 'optional');

/** The words of a choice; none of another schema. */
function wordsOf(schema: z.core.$ZodType | undefined): string[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  if (def?.type === 'optional') return wordsOf(def.innerType);
  return def?.type === 'enum' ? Object.values(def.entries).map(String) : [];
}

/** The request of a list with these values. */
export function requestOf({ path, asks }: Pick<List, 'path' | 'asks'>, values: object): [string, RequestInit] {
  if (!asks) {
    const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    return [`${path}?${query}`, {}];
  }
  const headers = { 'content-type': 'application/json' };
  return [path, { method: 'POST', headers, body: JSON.stringify(values) }];
}
