// Invariant 20: all of this file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyAccess } from '#contract/admin/people.ts';
import { getPublishedPage } from '#contract/cms.ts';
import { canAccess, getCategory, getCategoryV2, getDashboard } from '#contract/members.ts';
import { search } from '#contract/search.ts';
import { insertGiven } from '../guides/given-access.sql.ts';
import { publishPage } from '../pages/write-page.ts';
import { planUntil } from '../subscriptions/subscription.ts';
import { addGuide } from '../testing/catalogue.sql.ts';
import { addCompany, addEntitlement, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import type { PageAccess } from './access.ts';

const now = new Date('2026-03-20T02:00:00Z');
const later = '2026-04-20T02:00:00.000Z';
const earlier = '2026-02-20T02:00:00.000Z';

let app: TestApp;
let company: number;
let otherCompany: number;
const who: Record<string, TestBrowser> = {};
const uids: Record<string, string> = {};
let admin: TestBrowser;
const rules: Record<string, PageAccess> = {};

beforeAll(async () => {
  app = await testApp({}, { now: () => now });
  const guide = await addGuide(app.deps, { priceCents: 4900 });
  company = await addCompany(app.deps, { name: 'Saltbush Club', guideIds: [guide.guideId] });
  otherCompany = await addCompany(app.deps, { name: 'Mulga Transport' });
  who.visitor = app.browser();
  const add = async (name: string, standing: Parameters<typeof person>[2] = {}) => {
    const { browser, uid } = await person(app, `${name}@example.org`, standing);
    who[name] = browser;
    uids[name] = uid;
    return uid;
  };
  await add('member');
  await addEntitlement(app.deps, await add('buyer'), guide.guideId);
  await giveGuide(await add('given'), guide.guideId);
  await add('standard', { subscription: { plan: 'standard', paidUntil: later } });
  await add('pro', { subscription: { plan: 'pro', paidUntil: later } });
  await add('lapsed', { subscription: { plan: 'pro', paidUntil: earlier, status: 'ended' } });
  await add('employee', { company: { corporateId: company } });
  await add('stranger', { company: { corporateId: otherCompany } });
  await add('inactive', { status: 'inactive', roles: ['admin'], subscription: { plan: 'pro', paidUntil: later } });
  await add('author', { roles: ['author'] });
  await add('door', { roles: ['door', 'events', 'shop'] });
  ({ browser: admin } = await person(app, 'admin@example.org', { roles: ['admin'] }));

  Object.assign(rules, {
    public: { kind: 'public' },
    member: { kind: 'member' },
    standard: { kind: 'subscriber', plan: 'standard' },
    pro: { kind: 'subscriber', plan: 'pro' },
    company: { kind: 'corporate' },
    'one company': { kind: 'corporate', corporateIds: [company] },
    guide: { kind: 'entitlement', guideId: guide.guideId },
    'guide in pro': { kind: 'entitlement', guideId: guide.guideId, plan: 'pro' },
  } satisfies Record<string, PageAccess>);
  for (const [name, access] of Object.entries(rules)) {
    const path = pathOf(name);
    await publishPage(app.deps, { path, title: name, access, content: text('quokka') });
    await publishPage(app.deps, { path: `${path}/below`, title: `${name} below`, content: text('numbat') });
  }
});
afterAll(() => app.close());

const giveGuide = (uid: string, guideId: number) =>
  app.deps.db.transaction(async (tx) => {
    const at = now.toISOString();
    await insertGiven(tx, { uid, guide_id: guideId, reason: 'A gift', given_by: 'admin', created_at: at }, at);
  });
const pathOf = (name: string) => `/kept/${name.replaceAll(' ', '-')}`;
const text = (content: string) => ({
  sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: `<p>${content}</p>` } }] }],
});
const browserOf = (name: string): TestBrowser => who[name] ?? expect.fail(`nobody is called ${name}`);

/** Who may open a page with this rule; everybody else is refused. */
const mayOpen: Record<string, string[]> = {
  public: [
    'visitor',
    'member',
    'buyer',
    'given',
    'standard',
    'pro',
    'lapsed',
    'employee',
    'stranger',
    'inactive',
    'author',
    'door',
  ],
  member: ['member', 'buyer', 'given', 'standard', 'pro', 'lapsed', 'employee', 'stranger', 'author', 'door'],
  standard: ['standard', 'pro', 'author'],
  pro: ['pro', 'author'],
  company: ['employee', 'stranger', 'author'],
  'one company': ['employee', 'author'],
  guide: ['buyer', 'given', 'employee', 'author'],
  'guide in pro': ['buyer', 'given', 'employee', 'pro', 'author'],
};

describe('a page opens by its rule, for the page, for the pages below it, for canAccess and for the search alike', () => {
  test.each(Object.keys(mayOpen))('%s', async (name) => {
    for (const [someone, browser] of Object.entries(who)) {
      const expected = mayOpen[name]?.includes(someone) ?? false;
      for (const path of [pathOf(name), `${pathOf(name)}/below`]) {
        const page = await browser.call(getPublishedPage, { path });
        const { accessResultCode, redirectUrl } = await browser.call(canAccess, { url: path });
        const opened = { someone, page: page.data !== null, code: accessResultCode === 0 && redirectUrl === null };
        expect(opened).toEqual({ someone, page: expected, code: expected });
      }
      const { pages } = await browser.call(search, { keyword: 'quokka' });
      expect([someone, pages.some(({ pageUrl }) => pageUrl === pathOf(name))]).toEqual([someone, expected]);
    }
  });
});

/** By what each person opens what they may open. */
const opensBy: Record<string, Record<string, string>> = {
  public: {},
  member: {},
  standard: { author: 'staff' },
  pro: { author: 'staff' },
  company: { author: 'staff' },
  'one company': { author: 'staff' },
  guide: { author: 'staff', buyer: 'bought', given: 'given', employee: 'company' },
  'guide in pro': { author: 'staff', buyer: 'bought', given: 'given', employee: 'company' },
};
const otherwise: Record<string, string> = {
  public: 'public',
  member: 'member',
  company: 'company',
  'one company': 'company',
};

describe('why a page opens for somebody is what its rule says to them', () => {
  test.each(Object.keys(mayOpen))('%s', async (name) => {
    for (const [someone, uid] of Object.entries(uids)) {
      const path = pathOf(name);
      const own = await browserOf(someone).call(canAccess, { url: path });
      const { results: said } = await admin.call(whyAccess, { uid, path });
      expect([someone, said?.accessResultCode, said?.redirectUrl]).toEqual([
        someone,
        own.accessResultCode,
        own.redirectUrl,
      ]);
      const { refusal } = own;
      expect(said?.needs ?? null).toEqual(
        refusal && { plan: refusal.plan, guide: refusal.guide?.guideTitle ?? null, company: refusal.company },
      );
      const isOpen = mayOpen[name]?.includes(someone) ?? false;
      const expected = isOpen
        ? (opensBy[name]?.[someone] ?? otherwise[name] ?? 'subscription')
        : someone === 'inactive'
          ? 'inactive'
          : 'lacks';
      expect([someone, said?.because.kind]).toEqual([someone, expected]);
    }
  });

  test('it names the plan with its end, and the company', async () => {
    const because = async (someone: string, name: string) =>
      (await admin.call(whyAccess, { uid: uids[someone] ?? '', path: pathOf(name) })).results?.because;
    expect(await because('pro', 'standard')).toEqual({
      kind: 'subscription',
      plan: 'pro',
      until: planUntil({ paid_until: later, grace_until: null, cancel_at_end: 0 }),
    });
    expect(await because('employee', 'guide')).toEqual({ kind: 'company', company: 'Saltbush Club' });
    expect(await because('lapsed', 'pro')).toEqual({ kind: 'lacks', isLapsed: true });
  });
});

describe('a refusal says what would open the page', () => {
  const refusalFor = async (someone: string, name: string) =>
    (await browserOf(someone).call(getPublishedPage, { path: pathOf(name) })).refusal;

  test('a visitor can log in; a member lacks a plan, a company or a guide', async () => {
    expect(await refusalFor('visitor', 'member')).toEqual({
      login: true,
      inactive: false,
      plan: null,
      guide: null,
      company: false,
    });
    expect(await refusalFor('visitor', 'pro')).toMatchObject({ login: true, plan: 'pro' });
    expect(await refusalFor('standard', 'pro')).toMatchObject({ login: false, plan: 'pro', guide: null });
    expect(await refusalFor('member', 'one company')).toMatchObject({ login: false, company: true });
    expect(await refusalFor('member', 'guide in pro')).toMatchObject({ plan: 'pro', guide: { price: 49 } });
    expect(await refusalFor('inactive', 'pro')).toMatchObject({ inactive: true, plan: null });
    expect(await refusalFor('member', 'member')).toBeNull();
  });

  test('canAccess reports the same', async () => {
    const { accessResultCode, refusal } = await browserOf('member').call(canAccess, { url: pathOf('guide in pro') });
    expect(accessResultCode).toBe(99);
    expect(refusal).toEqual(await refusalFor('member', 'guide in pro'));
  });

  test('an ended subscription leads to the page that renews it', async () => {
    const lapsed = browserOf('lapsed');
    expect(await lapsed.call(getPublishedPage, { path: pathOf('standard') })).toMatchObject({
      data: null,
      redirectTo: '/member/account#subscription',
      noPermission: false,
    });
    expect(await lapsed.call(canAccess, { url: pathOf('standard') })).toMatchObject({
      accessResultCode: 99,
      redirectUrl: '/member/account#subscription',
    });
  });
});

describe('corporateId only narrows what membership gives (invariant 21)', () => {
  const open = async (someone: string, corporateId?: string) => {
    const { guides } = await browserOf(someone).call(getCategory, {
      cat: '/guides/company',
      ...(corporateId !== undefined && { corporateId }),
    });
    return guides.length;
  };
  beforeAll(async () => {
    const { guideId } = await addGuide(app.deps, { priceCents: 1900, category: '/guides/company' });
    const both = await person(app, 'both@example.org', { company: { corporateId: company } });
    who.both = both.browser;
    await app.deps.db.transaction(async (tx) => {
      await tx.insertInto('corporate_guide').values({ corporate_id: company, guide_id: guideId }).execute();
      await tx
        .insertInto('corporate_member')
        .values({ corporate_id: otherCompany, uid: both.uid, role: 'member', joined_at: later })
        .execute();
    });
    await app.deps.content.refresh();
  });

  test.each(['', '0', '-1', '1e0', ' 1', '1 or 1=1', '1,2', 'null', '999999999999', '½', '%31'])(
    'the id %j gives a member nothing',
    async (forged) => {
      expect(await open('member', forged)).toBe(0);
      expect(await browserOf('member').call(getDashboard, { corporateId: forged })).toMatchObject({
        memberInfo: { corporateId: null, memberType: 'member' },
      });
    },
  );

  // Invariant 21.
  test('the id of a company that has the guide gives nothing to members of another one', async () => {
    expect([await open('member', String(company)), await open('stranger', String(company))]).toEqual([0, 0]);
    expect(await open('employee', String(company))).toBe(1);
    expect(await open('employee', String(otherCompany))).toBe(1);
  });

  // Invariant 21.
  test('a member of two companies gets the guides of the chosen one', async () => {
    expect([await open('both'), await open('both', String(company)), await open('both', String(otherCompany))]).toEqual(
      [1, 1, 0],
    );
    const info = async (corporateId: string) =>
      (await browserOf('both').call(getDashboard, { corporateId })).memberInfo?.corporateName;
    expect([await info(String(company)), await info(String(otherCompany))]).toEqual([
      'Saltbush Club',
      'Mulga Transport',
    ]);
  });
});

test('the second dashboard says for each locked guide what opens it', async () => {
  const category = '/guides/mixed';
  const add = async (access?: PageAccess | 'guide', priceCents = 0, plan?: 'pro') => {
    const { guideId, pageUrl } = await addGuide(app.deps, { priceCents, category });
    if (access)
      await publishPage(app.deps, {
        path: pageUrl,
        title: 'Guide',
        access: access === 'guide' ? { kind: 'entitlement', guideId, ...(plan && { plan }) } : access,
        content: text('A guide'),
      });
  };
  await add();
  await add({ kind: 'subscriber', plan: 'standard' });
  await add({ kind: 'corporate' });
  await add('guide', 4900);
  await add('guide', 4900, 'pro');
  await app.deps.content.refresh();
  const reasons = async (someone: string) =>
    (await browserOf(someone).call(getCategoryV2, { cat: category })).guides.map(({ lockedReason, plan }) =>
      [lockedReason, plan].filter((part) => part !== null).join(' '),
    );
  expect(await reasons('member')).toEqual(['', 'subscription standard', 'corporate', 'purchase', 'subscription pro']);
  expect(await reasons('pro')).toEqual(['', '', 'corporate', 'purchase', '']);
  expect(await reasons('employee')).toEqual(['', 'subscription standard', '', 'purchase', 'subscription pro']);
  expect(await reasons('author')).toEqual(['', '', '', '', '']);
  expect(await reasons('door')).toEqual(await reasons('member'));
});

describe('an editor who looks at pages as somebody else', () => {
  const codeOf = async (someone: string, as: string | null, name: string): Promise<number> => {
    const browser = browserOf(someone);
    const response = await browser.fetch(`/api/member/canAccess?url=${encodeURIComponent(pathOf(name))}`, {
      headers: {
        ...(browser.token !== null && { authorization: `Bearer ${browser.token}` }),
        ...(as !== null && { 'x-preview-as': as }),
      },
    });
    expect(response.headers.get('cache-control')).toMatch(/no-store|private/);
    return ((await response.json()) as { accessResultCode: number }).accessResultCode;
  };

  // Invariant 20.
  test('gets the answers that this person would get', async () => {
    const expected: Record<string, [as: string, code: number][]> = {
      standard: [
        ['visitor', 98],
        ['member', 99],
        ['standard', 0],
        ['pro', 0],
        ['owner', 99],
        ['company', 99],
      ],
      guide: [
        ['member', 99],
        ['pro', 99],
        ['owner', 0],
        ['company', 0],
      ],
      'one company': [
        ['visitor', 98],
        ['owner', 99],
        ['company', 0],
      ],
      public: [['visitor', 0]],
    };
    for (const [name, cases] of Object.entries(expected))
      for (const [as, code] of cases) expect(await codeOf('author', as, name), `${name} as ${as}`).toBe(code);
    expect(await codeOf('author', null, 'pro')).toBe(0);
  });

  // Invariant 20.
  test('nobody else can pretend, and calls about a person do not', async () => {
    for (const someone of ['member', 'door', 'inactive']) expect(await codeOf(someone, 'pro', 'pro')).toBe(99);
    const { token } = browserOf('author');
    for (const path of ['/api/member/getDashboard', '/api/member/getProfile']) {
      const one = await browserOf('author').fetch(path, { headers: { authorization: `Bearer ${token}` } });
      const other = await browserOf('author').fetch(path, {
        headers: { authorization: `Bearer ${token}`, 'x-preview-as': 'visitor' },
      });
      expect([other.status, await other.json()], path).toEqual([one.status, await one.json()]);
    }
  });
});
