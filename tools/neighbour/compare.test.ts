import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Api, Schema } from './api.ts';
import { differences } from './compare.ts';

const call = (input: z.ZodMiniType, output: z.ZodMiniType, name = 'POST /api/x'): Api => ({
  calls: {
    [name]: {
      input: z.toJSONSchema(input, { io: 'input' }) as Schema,
      output: z.toJSONSchema(output) as Schema,
    },
  },
  schemas: {},
});
const none = z.object({});
const takes = (before: z.ZodMiniType, now: z.ZodMiniType, name?: string) =>
  differences(call(before, none, name), call(now, none, name));
const answers = (before: z.ZodMiniType, now: z.ZodMiniType) => differences(call(none, before), call(none, now));
const change = (shape: z.core.$ZodLooseShape) => z.strictObject({ id: z.int(), values: z.strictObject(shape) });

test('the same API has no differences, with members in any order', () => {
  const shape = { a: z.string(), b: z.nullable(z.enum(['x', 'y'])), c: z.array(z.object({ d: z.optional(z.int()) })) };
  expect(takes(z.object(shape), z.object(Object.fromEntries(Object.entries(shape).toReversed())))).toEqual([]);
  const copy = z.object({ ...shape, b: z.nullable(z.enum(['x', 'y'])) });
  expect(answers(z.object(shape), copy)).toEqual([]);
});

test('a new member of a form is refused by the version before, or lost', () => {
  expect(takes(change({ a: z.string() }), change({ a: z.string(), b: z.optional(z.string()) }))).toEqual([
    'POST /api/x takes values.b: the version before refuses it',
  ]);
  expect(takes(z.object({}), z.object({ b: z.optional(z.string()) }))).toEqual([
    'POST /api/x takes b: the version before loses it',
  ]);
  expect(takes(z.object({}), z.object({ b: z.optional(z.string()) }), 'GET /api/x')).toEqual([]);
});

test('a member that the version before does not send cannot be needed', () => {
  expect(takes(z.object({}), z.object({ b: z.string() }))).toContain(
    'POST /api/x takes b: this version needs it, and the version before may leave it out',
  );
});

test('a member that is gone is lost, and one that was needed stays needed for the version before', () => {
  expect(takes(z.object({ a: z.string() }), z.object({}))).toEqual([
    'POST /api/x takes a: this version loses it',
    'POST /api/x takes a: the version before needs it, and this version may leave it out',
  ]);
});

test.each([
  ['a shorter text', z.string(), z.string().check(z.maxLength(5))],
  ['a pattern', z.string(), z.string().check(z.regex(/^a/))],
  ['fewer values', z.enum(['a', 'b']), z.enum(['a'])],
  ['a smaller number', z.int().check(z.maximum(9)), z.int().check(z.maximum(5))],
  ['no null', z.nullable(z.string()), z.string()],
  ['another type', z.string(), z.int()],
])('%s takes less in one direction only', (_name, wide, narrow) => {
  const less = (who: string, other: string) => `POST /api/x takes a: ${who} does not take all that ${other} sends`;
  expect(takes(z.object({ a: wide }), z.object({ a: narrow }))[0]).toBe(less('this version', 'the version before'));
  expect(takes(z.object({ a: narrow }), z.object({ a: wide })).at(-1)).toBe(less('the version before', 'this version'));
});

test('an answer may have more members, but needs those that a browser of either version reads', () => {
  expect(answers(z.object({ a: z.string() }), z.object({ a: z.string(), b: z.optional(z.int()) }))).toEqual([]);
  expect(answers(z.object({ a: z.string() }), z.object({ a: z.string(), b: z.int() }))).toEqual([
    'POST /api/x answers b: this version needs it, and the version before may leave it out',
  ]);
  expect(answers(z.object({ a: z.array(z.object({ b: z.int() })) }), z.object({ a: z.array(z.object({})) }))).toEqual([
    'POST /api/x answers a[].b: the version before needs it, and this version may leave it out',
  ]);
  expect(answers(z.object({ a: z.enum(['x']) }), z.object({ a: z.enum(['x', 'y']) }))).toEqual([
    'POST /api/x answers a: the version before does not know all that this version answers',
  ]);
});

test('alternatives, records and shapes that contain themselves are compared', () => {
  const either = z.union([z.object({ kind: z.literal('a'), n: z.int() }), z.object({ kind: z.literal('b') })]);
  expect(takes(either, either)).toEqual([]);
  const more = z.union([either, z.object({ kind: z.literal('c') })]);
  expect(takes(either, more)).toEqual([
    'POST /api/x takes kind: the version before does not take all that this version sends',
  ]);
  const tree = z.object({
    name: z.string(),
    get children() {
      return z.array(tree);
    },
  });
  expect(takes(tree, tree)).toEqual([]);
  const record = (value: z.ZodMiniType) => z.object({ all: z.record(z.string(), value) });
  expect(takes(record(z.string()), record(z.int()))[0]).toMatch(/all\.\*/);
});

test('a call that is gone is missed, a new one is not', () => {
  const [one, two] = [call(none, none), call(none, none, 'GET /api/y')];
  const both = { ...one, calls: { ...one.calls, ...two.calls } };
  expect(differences(both, one)).toEqual(['GET /api/y: the browser of the version before calls it']);
  expect(differences(one, both)).toEqual([]);
});
