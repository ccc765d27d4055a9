import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { createEvent } from '#contract/admin/events.ts';
import { listAudit } from '#contract/admin/audit.ts';
import { placeInList } from '#contract/admin/list.schemas.ts';
import { calendarDay } from '#contract/admin/money.schemas.ts';
import { moveEvent } from '#contract/admin/events.ts';
import { changePromotion, createPromotion } from '#contract/admin/promotions.ts';
import { money } from '#contract/cart-shapes.schemas.ts';
import { instant, localTime } from '#contract/instants.schemas.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Names by which calls know instants and dates. */
const timeName =
  /(At|Date|Time|DateTime|Until|From|Since|Before|After|Due)$|^(at|date|time|from|to|until|since|before|after|due|starts?|ends?|expir\w*|begins?|when)$/;

/** Fields with such a name that hold something else. */
const otherwise: readonly core.$ZodType[] = [placeInList, calendarDay, money];

/** The strings and numbers that an input can hold, by their path; a schema of instants counts as one leaf. */
function leavesOf(schema: core.$ZodType, path: string, seen = new Set<core.$ZodType>()): [string, core.$ZodType][] {
  if (schema === instant || schema === localTime) return [[path, schema]];
  if (seen.has(schema)) return [];
  const deeper = new Set([...seen, schema]);
  const { def } = schema._zod as { def: core.$ZodTypes['_zod']['def'] };
  const within = (inner: core.$ZodType, name = path) => leavesOf(inner, name, deeper);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => within(inner, `${path}.${name}`));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return within(def.innerType);
    case 'array':
      return within(def.element);
    case 'record':
      return within(def.valueType);
    case 'union':
      return def.options.flatMap((option) => within(option));
    case 'pipe':
      return within(def.in);
    case 'lazy':
      return within(def.getter());
    default:
      return [[path, schema]];
  }
}

function leavesOfInputs(): [string, core.$ZodType][] {
  return [...app.served].flatMap(([endpoint, { input }]) => leavesOf(input, endpoint.path));
}

test('every call takes instants by the one schema', () => {
  const times = leavesOfInputs().filter(([path]) => timeName.test(path.split('.').at(-1) ?? ''));
  const others = times.filter(
    ([, schema]) => schema !== instant && schema !== localTime && !otherwise.includes(schema),
  );
  expect(others.map(([path]) => path)).toEqual([]);
  expect(times.flatMap(([path, schema]) => (schema === instant ? [path] : []))).toEqual(
    expect.arrayContaining([
      ...['startsAt', 'endsAt', 'cancelUntil'].map((name) => `${moveEvent.path}.${name}`),
      ...['startsAt', 'endsAt'].map((name) => `${changePromotion.path}.values.${name}`),
      ...[createPromotion, createEvent].flatMap(({ path }) => [`${path}.startsAt`, `${path}.endsAt`]),
      ...['from', 'until'].map((name) => `${listAudit.path}.${name}`),
    ]),
  );
});

test('no other field is tested by how an instant looks', () => {
  const given = ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'];
  const onlyInstants = leavesOfInputs().filter(
    ([, schema]) =>
      schema !== instant &&
      given.some((value) => z.safeParse(schema, value).success) &&
      !z.safeParse(schema, 'x').success &&
      !z.safeParse(schema, 'some words of a person').success,
  );
  expect(onlyInstants.map(([path]) => path)).toEqual([]);
});

test('the two spellings are one instant for the verbs', () => {
  const [short, long] = ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'].map((each) => z.parse(instant, each));
  expect([short, long]).toEqual(['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
});
