import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { type Api, apiOf, type Schema } from './api.ts';
import { differences } from './compare.ts';
import { exceptionsFile, releasedFile } from './files.ts';
import { valuesOf } from './values.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const released = read(releasedFile) as Api;
const exceptions = read(exceptionsFile) as Record<string, string>;

let app: TestApp;
let now: Api;
beforeAll(async () => {
  app = await testApp();
  now = apiOf(await (await fetch(`${app.url}/api/openapi.json`)).json());
});
afterAll(() => app.close());

test('this version and the last released one understand each other, both ways', () => {
  const found = differences(released, now);
  // CONTRIBUTING.md says how a call changes over several versions, and what an exception is.
  expect(found.filter((each) => !(each in exceptions))).toEqual([]);
  expect(Object.keys(exceptions).filter((each) => !found.includes(each))).toEqual([]);
});

test('the server takes whatever the browser of the last released version may send', () => {
  const sent = [...app.served].map(([{ method, path, body }, { input }]) => {
    const call = `${method} ${path}${body === 'multipart' ? ' as a form' : ''}`;
    return { call, input, old: released.calls[call]?.input };
  });
  expect(sent.filter(({ old }) => old).length).toBeGreaterThan(250);
  expect(sent.flatMap(({ call, input, old }) => (old ? refused(old, input).map((each) => [call, each]) : []))).toEqual(
    [],
  );
});

test('a server that takes less refuses some of it', () => {
  const old = z.object({ name: z.string(), kind: z.optional(z.enum(['a', 'b'])) });
  const schema = z.toJSONSchema(old, { io: 'input' }) as Schema;
  expect(refused(schema, old)).toEqual([]);
  expect(refused(schema, z.extend(old, { name: z.string().check(z.maxLength(3)) }))).not.toEqual([]);
  expect(refused(schema, z.extend(old, { kind: z.optional(z.enum(['a'])) }))).not.toEqual([]);
  expect(refused(schema, z.extend(old, { added: z.string() }))).not.toEqual([]);
});

/** What the schema of before allows and this input refuses. */
function refused(old: Schema, input: z.ZodMiniType): { value: unknown; issues: z.core.$ZodIssue[] }[] {
  return fc.sample(valuesOf(old, released), { numRuns: 20, seed: 1 }).flatMap((value) => {
    const issues = z.safeParse(input, value).error?.issues.filter(isOfSchema) ?? [];
    return issues.length > 0 ? [{ value, issues }] : [];
  });
}

/** Not a rule that no schema can say, such as that a day exists: it refused the same in the version of before. */
function isOfSchema(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.every((each) => each.some(isOfSchema));
  return issue.code !== 'custom' && !(issue.code === 'invalid_value' && 'expected' in issue);
}
