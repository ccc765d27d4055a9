import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#contract/spans.ts';
import { attachmentFolder, newAttachmentName, storedAttachment } from '../attachment-files.ts';
import { makeSweepJob } from '../jobs/sweep.ts';
import type { FileStorage } from '../providers/storage/port.ts';
import { watchStatements } from '../testing/statements.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { strayAttachments } from './attachments.ts';
import { oldSubmissions } from './old-forms.ts';
import { insertSubmission } from './submission.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.stopJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.transaction(async (tx) => {
    for (const table of ['enquiry', 'enquiry_file', 'sweep_state'] as const) await tx.deleteFrom(table).execute();
  });
  await rm(join(app.deps.config.DATA_DIR, attachmentFolder), { recursive: true, force: true });
});

const enquiry = { kind: 'contact', name: '', phone: '', email: '', enquiry: '', subject: '', receiver: '' };
const ago = (days: number) => new Date(app.deps.now().getTime() - days * dayMs);

async function store(file: string, days = 2): Promise<void> {
  const path = join(app.deps.config.DATA_DIR, attachmentFolder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file);
  await utimes(path, new Date(), ago(days));
}

/** A submission as this version stores it, or as the version before does: without rows for its files. */
async function submit(files: readonly string[], { days = 2, before = false } = {}): Promise<void> {
  const [created_at, named] = [ago(days).toISOString(), files.map((file) => ({ file }))];
  for (const file of files) await store(file, days);
  await app.deps.db.transaction(async (tx) => {
    if (before)
      await tx
        .insertInto('enquiry')
        .values({ ...enquiry, created_at, attachments_json: JSON.stringify(named) })
        .execute();
    else await insertSubmission(tx, { ...enquiry, created_at }, named);
  });
}

const left = async () =>
  (await readdir(join(app.deps.config.DATA_DIR, attachmentFolder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

const sweep = (storage: FileStorage = app.deps.storage) =>
  makeSweepJob({ ...app.deps, storage }, [strayAttachments], {
    batch: 200,
    pauseMs: 0,
    sliceMs: minuteMs,
    runMs: minuteMs,
  }).run();

test('files lie in 256 folders, those of the version before in one, and both are read', async () => {
  const name = newAttachmentName();
  expect(name).toMatch(/^[0-9a-f]{2}\/[\w-]{32}$/);
  const flat = 'a-name-of-the-version-before-1234';
  for (const file of [name, flat]) {
    await store(file);
    expect((await storedAttachment(app.deps, file))?.toString()).toBe(file);
  }
  for (const wrong of ['../app.secret-of-somebody-else', '7f/../../app.secret-of-somebody', `7f/7f/${flat}`, '7f/'])
    await expect(storedAttachment(app.deps, wrong)).rejects.toThrow('invalid');
});

test('stray files go from every folder; those of submissions stay, also of the version before', async () => {
  await submit(['00/kept', 'ff/kept-too']);
  await submit(['flat-kept', '7f/kept-of-before'], { before: true });
  await submit(['7f/recent'], { days: 0 });
  for (const stray of ['stray', '00/stray-0', '7f/stray-7', 'ff/stray-f']) await store(stray);
  await store('7f/too-new', 0.5);
  // The version before has deleted this one, and knew nothing of the rows.
  await submit(['7f/of-nothing']);
  await app.deps.db.single((source) =>
    source.deleteFrom('enquiry').where('attachments_json', 'like', '%of-nothing%').execute(),
  );
  await sweep();
  expect(await left()).toEqual(['flat-kept', 'kept', 'kept-of-before', 'kept-too', 'recent', 'too-new']);
  const rows = await app.deps.db.read.selectFrom('enquiry_file').select('file').orderBy('file').execute();
  expect(rows.map(({ file }) => file)).not.toContain('7f/of-nothing');
});

test('of a folder of many files no more than a page is ever in hand, nor of their rows', async () => {
  const files = Array.from({ length: 900 }, (_, index) => `${index % 3 === 0 ? 'stray' : 'kept'}-${index}`);
  for (const file of files) await store(file);
  for (let first = 0; first < files.length; first += 300)
    await submit(
      files.slice(first, first + 300).filter((file) => file.startsWith('kept')),
      { before: first === 0 },
    );
  const pages: number[] = [];
  const storage: FileStorage = {
    ...app.deps.storage,
    list: () => Promise.reject(new Error('A whole folder was read.')),
    all: () => Promise.reject(new Error('A whole folder was read.')),
    async *walk(...given) {
      for await (const page of app.deps.storage.walk(...given)) {
        pages.push(page.length);
        yield page;
      }
    },
  };
  const statements = watchStatements();
  const sent = await statements.during(() => sweep(storage));
  statements.stop();
  expect(Math.max(...pages)).toBe(200);
  expect((await left()).filter((file) => file.startsWith('stray'))).toEqual([]);
  expect((await left()).length).toBe(600);
  // What asks for files names those of a page.
  const asked = sent.filter(({ sql }) => sql.includes('from "enquiry_file" inner join'));
  expect(Math.max(...asked.map(({ values }) => values.length))).toBe(200);
});

test('a submission that is deleted takes its files along, whichever version has stored them', async () => {
  await submit(['7f/old'], { days: 91 });
  await submit(['flat-old'], { days: 91, before: true });
  await submit(['7f/kept'], { days: 89 });
  expect(await oldSubmissions.sweep(app.deps, 200)).toBe(2);
  expect(await left()).toEqual(['kept']);
});
