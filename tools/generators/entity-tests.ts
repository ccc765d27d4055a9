import type { Names } from './new-entity.ts';

/** Rows of a new entity for the walk over every list of staff. */
export function manyRows({ table, files, words }: Names): string {
  return `  await each(
    tx,
    count,
    (at) => sql\`insert into ${table} (name, name_key, note, updated_at)
      select 'One of ' || \${lastName}, 'one of ' || \${lastKey}, 'A ${words} of many ${files}', \${at} from n\`,
  );
`;
}

/** The cases of what a new entity puts back. */
export function putBackCases({ noun, Noun, Nouns }: Names): string {
  const made = `    const values = { name: \`Kept \${++serial}\`, note: '' };
    const wish = { ${noun}Id: null, revision: 0, values, key: key() };
    const made = there((await admin.call(save${Noun}, wish)).results);
    return {
      subject: \`${noun}:\${made.${noun}Id}\`,`;
  const shown = `      shown: async () => (await admin.call(list${Nouns}, { find: values.name })).rows.map(({ name }) => name),
    };
  },
`;
  return `  async '${noun}.save${Noun}'() {
${made}
      act: () => admin.call(save${Noun}, { ...made, values: { name: 'Other', note: '' }, key: key() }),
${shown}  async '${noun}.remove${Noun}'() {
${made}
      act: () => admin.call(remove${Noun}, { ...made, key: key() }),
${shown}`;
}

/** The test of a new entity by its calls. */
export function apiTest({ noun, Noun, Nouns, file, files, words, Words }: Names): string {
  const idName = `${noun}Id`;
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import { export${Nouns}, list${Nouns}, remove${Noun}, save${Noun} } from '#contract/admin/${files}.ts';
import { searchOffice } from '#contract/admin/today.ts';
import { person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  admin = (await person(app, 'admin@example.org', { roles: ['admin'] })).browser;
});
afterAll(() => app.close());

let serial = 0;
const key = () => \`${file}-\${++serial}-key\`;
const make = async (name: string) => {
  const values = { name, note: 'First.' };
  const answer = await admin.call(save${Noun}, { ${idName}: null, revision: 0, values, key: key() });
  return answer.results ?? expect.fail(JSON.stringify(answer));
};
const called = async (find: string) => (await admin.call(list${Nouns}, { find })).rows;
const lastRecord = async (subject: string) =>
  (await admin.call(listAudit, { subject })).rows[0] ?? expect.fail('There is no record.');

test('a ${words} is made, found, changed and removed', async () => {
  const made = await make('Harbour');
  expect(await called('harb')).toMatchObject([{ ...made, name: 'Harbour' }]);
  const values = { name: 'Harbour walk', note: '' };
  const changed = await admin.call(save${Noun}, { ...made, values, key: key() });
  expect(changed.results).toEqual({ ...made, revision: 1 });
  const removed = await admin.call(remove${Noun}, { ...made, revision: 1, key: key() });
  expect(removed.results).toEqual({ ${idName}: made.${idName} });
  expect(await called('harb')).toEqual([]);
});

test('without a name nothing is stored', async () => {
  const values = { name: ' ', note: '' };
  const answer = await admin.call(save${Noun}, { ${idName}: null, revision: 0, values, key: key() });
  expect(answer.errors).toMatchObject([{ field: 'name', code: 'required' }]);
});

test('a change over a newer one writes nothing and gets both values', async () => {
  const made = await make('Twice');
  await admin.call(save${Noun}, { ...made, values: { name: 'Theirs', note: 'First.' }, key: key() });
  const late = await admin.call(save${Noun}, { ...made, values: { name: 'Mine', note: 'First.' }, key: key() });
  expect(late.errors).toMatchObject([{ code: 'stale' }]);
  expect(late.stale).toMatchObject({ revision: 1, fields: [{ field: 'name', yours: 'Mine', now: 'Theirs' }] });
  expect((await admin.call(remove${Noun}, { ...made, key: key() })).errors).toMatchObject([{ code: 'stale' }]);
  expect(await called('theirs')).toHaveLength(1);
});

test('what was changed, removed or made is put back', async () => {
  const made = await make('Before');
  const subject = \`${noun}:\${made.${idName}}\`;
  await admin.call(save${Noun}, { ...made, values: { name: 'After', note: '' }, key: key() });
  const back = async (recordId: number) => (await admin.call(putBack, { recordId, key: key() })).errors;
  expect(await back((await lastRecord(subject)).recordId)).toBeUndefined();
  expect(await called('before')).toMatchObject([{ note: 'First.', revision: 2 }]);
  await admin.call(remove${Noun}, { ...made, revision: 2, key: key() });
  expect(await back((await lastRecord(subject)).recordId)).toBeUndefined();
  expect(await called('before')).toMatchObject([{ ...made, revision: 3 }]);
  expect(await back((await lastRecord(subject)).recordId)).toBeUndefined();
  expect(await called('before')).toEqual([]);
});

test('the search over everything finds it, and the list is saved as a file', async () => {
  await make('Jetty');
  const { groups } = await admin.call(searchOffice, { find: 'jet' });
  expect(groups).toMatchObject([{ name: '${Words}', found: [{ title: 'Jetty', to: '/admin/${files}?find=Jetty' }] }]);
  const asked = await admin.call(export${Nouns}, { find: 'jet', key: key() });
  const file = await admin.fetch(asked.results?.url ?? '');
  expect(file.headers.get('content-disposition')).toContain('${files}');
  expect(await file.text()).toBe('Name,Note\\r\\nJetty,First.\\r\\n');
});
`;
}
