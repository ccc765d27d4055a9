import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as links from '#contract/admin/links.ts';
import * as pages from '#contract/admin/pages.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { pageTemplates } from '#contract/page-templates.ts';
import { person } from '../testing/people.sql.ts';
import { contentOf, key, pageWith } from '../testing/page-texts.ts';
import { testApp, type TestApp, type TestBrowser } from '../testing/test-app.ts';

let app: TestApp;
let author: TestBrowser;
let publisher: TestBrowser;
beforeAll(async () => {
  app = await testApp();
  author = (await person(app, 'author@example.org', { roles: ['author'] })).browser;
  publisher = (await person(app, 'publisher@example.org', { roles: ['publisher'] })).browser;
});
afterAll(() => app.close());

const newPage = () => pageWith(author);
const publish = (pageId: number, revision: number, more: { reason?: string } = {}) =>
  publisher.call(pages.publishPage, { pageId, revision, note: '', reason: '', key: key(), ...more });
const shown = async (path: string) => (await app.browser().call(getPublishedPage, { path })).data;
const edited = async (id: number) => (await author.call(pages.getPageForEdit, { id })).data;

describe('what a page begins with, leads to and sends to', () => {
  test('a link is named by what stands at its address; where nothing does, nothing is said', async () => {
    const { pageId, path, revision } = await newPage();
    const named = async (href: string, locale: 'au' | 'nz' = 'au') =>
      (await author.call(links.nameLink, { href, locale })).data;
    expect(await named(path)).toEqual({ kind: 'page', title: 'A page', isLive: false });
    await publish(pageId, revision);
    expect(await named(`${path.toUpperCase()}/?from=tile#part`)).toEqual({
      kind: 'page',
      title: 'A page',
      isLive: true,
    });
    // New Zealand meets the page of Australia until it has its own.
    expect(await named(path, 'nz')).toMatchObject({ title: 'A page' });
    await author.call(pages.createPage, { path, locale: 'nz', title: 'Nz', copyOf: null, key: key() });
    expect(await named(path, 'nz')).toEqual({ kind: 'page', title: 'Nz', isLive: false });
    expect(await named('/nowhere-at-all')).toBeNull();
    expect(await named('/event/none')).toBeNull();
    expect(await named('/product/none')).toBeNull();
    expect(await named('/media/none/file.pdf')).toBeNull();
    await expect(app.browser().call(links.nameLink, { href: path, locale: 'au' })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('a form can send to the receivers of the settings and to those that published forms have used', async () => {
    const choice = async () => (await author.call(links.listReceivers, {})).receivers;
    expect(await choice()).toEqual([
      { address: app.deps.config.STORE_RECEIVER, use: 'The shop' },
      { address: app.deps.config.CONTACT_RECEIVER, use: 'Forms' },
    ]);
    const { pageId, revision } = await newPage();
    const content = contentOf(['']);
    const [form] = content.sections.flatMap(({ items }) => items);
    Object.assign(form ?? {}, {
      itemTypeCode: 'ContactForm',
      payloads: [{ key: 'EmailReceiver', value: 'Workshops@phi.example' }],
    });
    const saved = await author.call(pages.saveDraft, { pageId, revision, title: 'A page', imageUrl: null, content });
    expect(await choice()).toHaveLength(2);
    const { errors } = await publish(pageId, saved.results?.revision ?? 0, { reason: 'New workshops' });
    expect(errors).toBeUndefined();
    expect((await choice()).at(-1)).toEqual({ address: 'Workshops@phi.example', use: '' });
    await expect(app.browser().call(links.listReceivers, {})).rejects.toMatchObject({ status: 401 });
  });

  test('each template begins a page, which is published once its words are written; another name is refused', async () => {
    const made = await Promise.all(
      pageTemplates.map(async (template) => {
        const { results } = await author.call(pages.createPage, {
          path: `/begins-with-${template}`,
          locale: 'au',
          title: `Begins ${template}`,
          copyOf: null,
          template,
          key: key(),
        });
        const { sections } = (await edited(results?.pageId ?? 0)) ?? expect.fail('There is no page.');
        return [template, sections.flatMap(({ items }) => items.map(({ itemTypeCode }) => itemTypeCode))] as const;
      }),
    );
    expect(Object.fromEntries(made)).toEqual({
      empty: [],
      words: ['Html', 'Helplines'],
      landing: ['SingleBanner', 'Html', 'PageTiles'],
      questions: ['Html', 'ExpandablePanel', 'ExpandablePanel', 'ExpandablePanel', 'Html'],
      story: ['Html', 'ImagePanel', 'Html', 'SharingIcons'],
      contact: ['Html', 'ContactForm'],
    });
    const [row] = (await author.call(pages.listPages, { find: '/begins-with-questions' })).rows;
    const pageId = row?.pageId ?? 0;
    const { findings } = await author.call(pages.checkPage, { pageId });
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['unwritten', 'description']));
    const draft = (await edited(pageId)) ?? expect.fail('There is no page.');
    expect(JSON.stringify(draft.sections)).toContain('<h1>Begins questions</h1>');
    const saved = await author.call(pages.saveDraft, {
      pageId,
      revision: draft.revision,
      title: 'Begins questions',
      imageUrl: null,
      content: {
        sections: JSON.parse(JSON.stringify(draft.sections).replaceAll(/\[([A-Z][^\]"]*)\]/g, '$1')),
        payloads: [{ key: 'Description', value: 'What people ask.' }],
        embedDataList: [],
        nextItemId: draft.nextItemId,
      },
    });
    expect((await publish(pageId, saved.results?.revision ?? 0)).results).toMatchObject({ version: 1, findings: [] });
    expect(JSON.stringify(await shown('/begins-with-questions'))).toContain('The first question');
    const wrong = await author.fetch(pages.createPage.path, {
      method: 'POST',
      body: JSON.stringify({
        path: '/wrong',
        locale: 'au',
        title: 'Wrong',
        copyOf: null,
        template: 'brochure',
        key: key(),
      }),
      headers: { 'content-type': 'application/json' },
    });
    expect(wrong.status).toBe(400);
    expect((await author.call(pages.listPages, { find: '/wrong' })).rows).toEqual([]);
  });
});
