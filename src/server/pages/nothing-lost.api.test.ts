// Above 400 lines: the windows of two people, what they can do, and what must hold after each step are one story.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit, putBack } from '#contract/admin/audit.ts';
import * as pages from '#contract/admin/pages.ts';
import { allItems, payloadOf } from '#blocks/define.ts';
import { makeAutosave, type SaveResult } from '../../backoffice/editor/autosave.ts';
import {
  addItem,
  begin,
  type Draft,
  draftOf,
  type History,
  itemsOf,
  removeItem,
  setPayload,
  step,
  undo,
} from '../../backoffice/editor/draft.ts';
import { fits, forgetLocally, keepLocally, keptLocally } from '../../backoffice/editor/local-copy.ts';
import { differences, emptyBase, mergeDrafts, type Side, withFreshIds } from '../../backoffice/editor/merge.ts';
import { person } from '../testing/people.sql.ts';
import { contentOf, key } from '../testing/page-texts.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

// Two people with a window each, as the editor works (backoffice/editor), against the real API.

let app: TestApp;
let browsers: [TestBrowser, TestBrowser];
beforeAll(async () => {
  app = await testApp({ LIMIT_FACTOR: '1000' });
  const [one, other] = [
    await person(app, 'one@example.org', { roles: ['author', 'publisher'] }),
    await person(app, 'other@example.org', { roles: ['author', 'publisher'] }),
  ];
  browsers = [one.browser, other.browser];
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await app.close();
});

const wordsOf = (draft: Draft): string[] =>
  allItems(itemsOf(draft)).flatMap(({ payloads }) => (payloadOf(payloads, 'Content') ?? '').match(/\bw\d+\b/g) ?? []);

interface World {
  pageId: number;
  people: Person[];
  /** By whom each word was typed. */
  typed: Map<string, Person>;
  /** Words that a person has taken out, undone, or not chosen: that they go is what was wanted. */
  letGo: Set<string>;
  versions: Map<number, string[]>;
}

/** A browser with its storage, and the window in it. */
class Person {
  readonly storage = new Map<string, string>();
  isOffline = false;
  window: OpenWindow | null = null;
  readonly browser: TestBrowser;
  readonly uid: string;
  constructor(browser: TestBrowser, uid: string) {
    this.browser = browser;
    this.uid = uid;
  }
  /** The storage of the browser in which something happens now. */
  enter(): void {
    const { storage } = this;
    const methods = {
      getItem: { value: (name: string) => storage.get(name) ?? null },
      setItem: { value: (name: string, value: string) => void storage.set(name, value) },
      removeItem: { value: (name: string) => void storage.delete(name) },
    };
    vi.stubGlobal('localStorage', Object.defineProperties(Object.fromEntries(storage), methods));
  }
  copies(pageId: number) {
    this.enter();
    return keptLocally(pageId, this.uid);
  }
}

class OpenWindow {
  history: History;
  base: Draft;
  isStale = false;
  readonly used = new Set<string>([key()]);
  readonly saver;
  readonly world: World;
  readonly person: Person;
  constructor(world: World, by: Person, page: pages.PageForEdit) {
    [this.world, this.person] = [world, by];
    this.history = begin(draftOf(page));
    this.base = this.history.present;
    // Nothing is saved by itself: the steps say when.
    const never = { quietMs: 1e8, longestMs: 1e8, retryMs: 1e8 };
    this.saver = makeAutosave<Draft>({
      ...never,
      revision: page.revision,
      save: async (draft, revision): Promise<SaveResult> => {
        if (by.isOffline) throw new Error('offline');
        const { results, errors } = await by.browser.call(pages.saveDraft, {
          pageId: world.pageId,
          revision,
          ...draft,
        });
        if (!results) return { ok: false, isStale: errors?.[0]?.code === 'stale', text: '' };
        this.base = draft;
        return { ok: true, ...results };
      },
      keep: () => this.keep(),
      onState: ({ kind }) => {
        if (kind === 'stale') this.isStale = true;
        if (kind === 'saved') {
          by.enter();
          for (const id of this.used) forgetLocally(world.pageId, id);
        }
      },
    });
  }
  get present(): Draft {
    return this.history.present;
  }
  keep(): void {
    const [id = ''] = this.used;
    this.person.enter();
    keepLocally(this.world.pageId, {
      id,
      uid: this.person.uid,
      at: new Date().toISOString(),
      draft: this.present,
      revision: this.saver.revision(),
      base: this.base,
    });
  }
  edit(change: (draft: Draft) => Draft): void {
    this.history = step(this.history, change);
    this.saver.changed(this.present);
  }
  adopt(page: pages.PageForEdit): void {
    this.history = step(this.history, () => draftOf(page));
    this.base = draftOf(page);
    this.saver.setRevision(page.revision);
  }
  /** Ends the window as a closed tab does. */
  close(): void {
    if (this.saver.hasUnsaved()) this.keep();
    this.saver.stop();
  }
  /** Goes to another screen of the office. */
  async leave(): Promise<void> {
    await this.saver.leave();
    this.saver.stop();
  }
}

const read = async ({ browser }: Person, { pageId }: World) =>
  (await browser.call(pages.getPageForEdit, { id: pageId })).data ?? expect.fail('no page');

async function open(world: World, by: Person): Promise<OpenWindow> {
  by.window ??= new OpenWindow(world, by, await read(by, world));
  return by.window;
}

/** Chooses for every block that both have changed; what the person gives up of their own may go. */
function chosen(world: World, { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Draft>, pick: number): Draft {
  const choices = new Map<number | null, Side>();
  for (const { itemId, chosen: side } of differences(base, mine, theirs)) {
    const made = side ?? ((pick + (itemId ?? 0)) % 2 === 0 ? 'mine' : 'theirs');
    choices.set(itemId, made);
    const item = allItems(itemsOf(mine)).find((each) => each.itemId === itemId);
    if (side === null && made === 'theirs' && item)
      for (const word of payloadOf(item.payloads, 'Content')?.match(/\bw\d+\b/g) ?? []) world.letGo.add(word);
  }
  return mergeDrafts(base, mine, theirs, choices);
}

let serial = 0;
type Step = (world: World, by: Person, pick: number) => Promise<void>;
const steps = {
  async type(world, by, pick) {
    const window = await open(world, by);
    const word = `w${++serial}`;
    world.typed.set(word, by);
    const texts = allItems(itemsOf(window.present)).filter(({ itemTypeCode }) => itemTypeCode === 'Html');
    const text = texts[pick % (texts.length + 1)];
    window.edit((draft) => {
      if (text)
        return setPayload(draft, text.itemId, 'Content', `${payloadOf(text.payloads, 'Content') ?? ''}<p>${word}</p>`);
      const added = addItem(draft, 'Html', { inside: 3, column: null });
      return setPayload(added.draft, added.itemId, 'Content', `<p>${word}</p>`);
    });
  },
  async takeOut(world, by, pick) {
    const window = await open(world, by);
    const all = allItems(itemsOf(window.present));
    const item = all[pick % Math.max(1, all.length)];
    if (!item) return;
    for (const word of JSON.stringify(item).match(/\bw\d+\b/g) ?? []) world.letGo.add(word);
    window.edit((draft) => removeItem(draft, item.itemId));
  },
  async undo(world, by) {
    const window = await open(world, by);
    const before = window.present;
    window.history = undo(window.history);
    if (window.present === before) return;
    const staying = new Set(wordsOf(window.present));
    for (const word of wordsOf(before)) if (!staying.has(word) && world.typed.get(word) === by) world.letGo.add(word);
    window.saver.changed(window.present);
  },
  async save(world, by) {
    await (await open(world, by)).saver.flush();
  },
  async saveOffline(world, by) {
    by.isOffline = true;
    await (await open(world, by)).saver.flush();
    by.isOffline = false;
  },
  async reload(world, by) {
    by.window?.close();
    by.window = null;
    await open(world, by);
  },
  async close(_, by) {
    by.window?.close();
    by.window = null;
    return Promise.resolve();
  },
  async leave(_, by) {
    await by.window?.leave();
    by.window = null;
  },
  async leaveOffline(_, by) {
    by.isOffline = true;
    await by.window?.leave();
    by.isOffline = false;
    by.window = null;
  },
  async use(world, by, pick) {
    const window = await open(world, by);
    const [copy] = by.copies(world.pageId).filter(({ id }) => !window.used.has(id));
    if (!copy || window.isStale) return;
    if (fits(copy, window.saver.revision(), window.history)) {
      window.used.add(copy.id);
      window.edit(() => copy.draft);
      return;
    }
    // What is there now becomes a version before anything is put together with it.
    await steps.version(world, by);
    if (window.saver.hasUnsaved()) return;
    const { present } = window;
    const base = copy.base ?? emptyBase(copy.draft, present);
    const draft = chosen(world, { base, mine: withFreshIds(base, copy.draft, present), theirs: present }, pick);
    window.used.add(copy.id);
    window.edit(() => draft);
  },
  async merge(world, by, pick) {
    const { window, browser } = by;
    if (!window?.isStale) return;
    const page = await read(by, world);
    const [base, theirs] = [window.base, draftOf(page)];
    const merged = chosen(world, { base, mine: withFreshIds(base, window.present, theirs), theirs }, pick);
    window.history = step(window.history, () => merged);
    const kept = await browser.call(pages.saveVersion, {
      pageId: world.pageId,
      revision: page.revision,
      note: '',
      key: key(),
    });
    window.isStale = false;
    window.base = theirs;
    window.saver.setRevision(kept.results?.revision ?? page.revision);
    window.saver.changed(merged);
    await window.saver.flush();
  },
  async restore(world, by, pick) {
    const window = await open(world, by);
    await window.saver.flush();
    const { versions } = await by.browser.call(pages.listVersions, { pageId: world.pageId });
    const version = versions[pick % Math.max(1, versions.length)]?.version;
    if (version === undefined || window.saver.hasUnsaved()) return;
    const { results } = await by.browser.call(pages.restoreVersion, {
      pageId: world.pageId,
      version,
      revision: window.saver.revision(),
      key: key(),
    });
    if (results) window.adopt(await read(by, world));
  },
  async putBack(world, by, pick) {
    const window = await open(world, by);
    await window.saver.flush();
    const { rows } = await by.browser.call(listAudit, { subject: `page:${world.pageId}` });
    const able = rows.filter(({ putBackText }) => putBackText !== null);
    const record = able[pick % Math.max(1, able.length)];
    if (!record) return;
    await by.browser.call(putBack, { recordId: record.recordId, key: key() });
    // The window loads the page anew, unless it holds what is not saved.
    if (window.saver.hasUnsaved()) return;
    window.close();
    by.window = null;
    await open(world, by);
  },
  async version(world: World, by: Person) {
    const window = await open(world, by);
    await window.saver.flush();
    if (window.saver.hasUnsaved()) return;
    const revision = window.saver.revision();
    const { results } = await by.browser.call(pages.saveVersion, {
      pageId: world.pageId,
      revision,
      note: '',
      key: key(),
    });
    if (results) window.saver.setRevision(results.revision);
  },
  async schedule(world, by) {
    const window = await open(world, by);
    await window.saver.flush();
    if (window.saver.hasUnsaved()) return;
    const { results } = await by.browser.call(pages.schedulePage, {
      pageId: world.pageId,
      kind: 'publish',
      at: '2027-05-03T09:00',
      zone: 'Australia/Sydney',
      reason: 'A test.',
      revision: window.saver.revision(),
      key: key(),
    });
    if (results) window.saver.setRevision(results.revision);
  },
} satisfies Record<string, Step>;

/** Every word that nobody has let go is on the server, in a window, or kept in a browser. */
async function expectNothingLost(world: World, story: string): Promise<void> {
  const [reader] = world.people;
  if (!reader) return;
  const { versions } = await reader.browser.call(pages.listVersions, { pageId: world.pageId });
  for (const { version } of versions) {
    if (world.versions.has(version)) continue;
    const { data } = await reader.browser.call(pages.getPageForEdit, { id: world.pageId, editVer: version });
    world.versions.set(version, data ? wordsOf(draftOf(data)) : []);
  }
  const found = new Set([...world.versions.values()].flat());
  for (const word of wordsOf(draftOf(await read(reader, world)))) found.add(word);
  for (const each of world.people) {
    for (const word of each.window ? wordsOf(each.window.present) : []) found.add(word);
    for (const { draft } of each.copies(world.pageId)) for (const word of wordsOf(draft)) found.add(word);
  }
  const lost = [...world.typed.keys()].filter((word) => !found.has(word) && !world.letGo.has(word));
  expect(lost, story).toEqual([]);
}

async function begun(): Promise<World> {
  const [one, other] = browsers;
  const made = await one.call(pages.createPage, {
    path: `/nothing-lost-${++serial}`,
    locale: 'au',
    title: 'A page',
    copyOf: null,
    key: key(),
  });
  const { pageId } = made.results ?? expect.fail(JSON.stringify(made));
  const content = contentOf(['<p>One</p>', '<p>Two</p>', '', '<p>Four</p>', '<p>Five</p>']);
  const [section] = content.sections;
  const items = section?.items ?? [];
  // The third block holds the two behind it.
  const panel = { ...items[2], itemTypeCode: 'Panel', payloads: [], items: items.slice(3) };
  const sections = [{ sectionName: 'body', items: [...items.slice(0, 2), panel] }] as typeof content.sections;
  const draft = { title: 'A page', imageUrl: null, content: { ...content, sections } };
  const saved = await one.call(pages.saveDraft, { pageId, revision: 1, ...draft });
  if (!saved.results) throw new Error(JSON.stringify(saved));
  return {
    pageId,
    people: [new Person(one, 'one'), new Person(other, 'other')],
    typed: new Map(),
    letGo: new Set(),
    versions: new Map(),
  };
}

const names = Object.keys(steps) as (keyof typeof steps)[];
const story = fc.array(
  // Typing and saving are half of what people do.
  fc.tuple(fc.constantFrom(...names, 'type' as const, 'type' as const, 'save' as const), fc.nat(1), fc.nat(40)),
  { minLength: 8, maxLength: 28 },
);

type Told = [name: keyof typeof steps, who: number, pick: number];
/** What has lost words before. */
const known: Told[][] = [
  // A copy that one could not save is used after another has saved.
  [
    ['type', 0, 0],
    ['saveOffline', 0, 0],
    ['close', 0, 0],
    ['type', 1, 0],
    ['save', 1, 0],
    ['close', 1, 0],
    ['use', 0, 1],
    ['save', 0, 0],
    ['close', 0, 0],
  ],
  // A save is refused, the window is closed, and the next one saves something else.
  [
    ['type', 0, 0],
    ['type', 1, 1],
    ['save', 1, 0],
    ['save', 0, 0],
    ['reload', 0, 0],
    ['type', 0, 2],
    ['save', 0, 0],
    ['reload', 0, 0],
  ],
  // A draft is written, and an earlier version restored.
  [
    ['version', 0, 0],
    ['type', 0, 0],
    ['save', 0, 0],
    ['restore', 0, 0],
    ['type', 0, 1],
    ['putBack', 0, 0],
  ],
  // Somebody writes on after a save was refused, and goes to another screen.
  [
    ['type', 0, 0],
    ['type', 1, 1],
    ['save', 1, 0],
    ['save', 0, 0],
    ['type', 0, 2],
    ['leave', 0, 0],
    ['use', 0, 0],
    ['save', 0, 0],
  ],
  // What was put together is undone.
  [
    ['type', 0, 0],
    ['type', 1, 1],
    ['save', 1, 0],
    ['close', 1, 0],
    ['save', 0, 0],
    ['merge', 0, 0],
    ['undo', 0, 0],
    ['save', 0, 0],
  ],
];

// Invariants 29.
test(
  'no sequence of restore, reload, use, put back, schedule and merge loses a saved or typed word',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const world = await begun();
        for (const [at, [name, who, pick]] of told.entries()) {
          const by = world.people[who];
          if (!by) continue;
          await steps[name](world, by, pick);
          await expectNothingLost(world, JSON.stringify(told.slice(0, at + 1)));
        }
        for (const { window } of world.people) window?.saver.stop();
      }),
      { numRuns: 40, examples: known.map((told): [Told[]] => [told]) },
    );
  },
);
