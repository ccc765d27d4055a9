import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPublishedPage } from '#contract/cms.ts';
import { type Endpoint, type EndpointAccess, permissionFor } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { failureTexts } from '#contract/errors.ts';
import { canAccess } from '#contract/members.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import { dayMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { addCompany, addToCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { permissions } from '../viewer/permissions.ts';

/** `owner` is the owner of the company; `staff` has any permission. */
type Callers = 'everybody' | 'logged in' | 'logged in and active' | 'owner' | 'staff' | Permission;

/**
 * Calls whose handler refuses more than their `access` (docs/access.md), and inputs with which the refusals of the
 * handler itself are seen.
 */
const handlers: Record<string, { callers?: Callers; input?: object }> = {
  '/api/member/getDashboard': { callers: 'logged in and active' },
  '/api/member/getCategory': { callers: 'logged in and active' },
  '/api/member/getcategoryv2': { callers: 'logged in and active' },
  '/api/member/answerInvitation': { input: { invitationId: 99, accept: true } },
  '/api/member/leaveCompany': { input: { corporateId: 99 } },
  '/api/corporate/exportPeople': { callers: 'owner' },
  '/api/corporate/invite': { callers: 'owner', input: { corporateId: 1, email: 'new@example.org', role: 'member' } },
  '/api/corporate/checkInvitations': { callers: 'owner', input: { corporateId: 1, csv: 'email\na@example.org' } },
  '/api/corporate/sendInvitations': {
    callers: 'owner',
    input: { corporateId: 1, csv: 'email\na@example.org', expected: 1 },
  },
  '/api/corporate/resendInvitation': { callers: 'owner', input: { corporateId: 1, invitationId: 99 } },
  '/api/corporate/revokeInvitation': { callers: 'owner', input: { corporateId: 1, invitationId: 99 } },
  '/api/corporate/restoreInvitation': { callers: 'owner', input: { corporateId: 1, invitationId: 99 } },
  '/api/corporate/changeRole': { callers: 'owner', input: { corporateId: 1, uid: 'nobody', role: 'member' } },
  '/api/corporate/removeMember': { callers: 'owner', input: { corporateId: 1, uid: 'nobody' } },
  '/api/corporate/moveMember': { callers: 'owner', input: { corporateId: 1, uid: 'nobody', toCorporateId: 2 } },
  '/api/admin/secondFactor/start': { callers: 'staff' },
  '/api/admin/secondFactor/setUp': { callers: 'staff', input: { ticket: 'none', code: '123456' } },
};

function callersOf({ path, access }: Endpoint): Callers {
  const ofAccess: Partial<Record<EndpointAccess, Callers>> = {
    anon: 'everybody',
    opt: 'everybody',
    user: 'logged in',
    staff: 'staff',
  };
  return handlers[path]?.callers ?? ofAccess[access] ?? permissionFor(access) ?? expect.fail(`${path} has no access`);
}

const names = [
  'visitor',
  'member',
  'standard',
  'pro',
  'employee',
  'owner',
  'inactive',
  'author',
  'publisher',
  'admin',
  'shop',
  'events',
  'door',
];
const rolesOf: Partial<Record<string, Role[]>> = {
  inactive: ['author', 'publisher', 'admin', 'shop', 'events', 'door'],
  author: ['author'],
  publisher: ['publisher'],
  admin: ['admin'],
  shop: ['shop'],
  events: ['events'],
  door: ['door'],
};
const people = new Map<string, TestBrowser>();

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const corporateId = await addCompany(app.deps, { name: 'Saltbush Club' });
  // The inputs of the table name these companies.
  const other = await addCompany(app.deps, { name: 'Mulga Transport' });
  if (corporateId !== 1 || other !== 2) throw new Error('The companies have other ids.');
  const paidUntil = new Date(app.deps.now().getTime() + dayMs).toISOString();
  people.set('visitor', app.browser());
  for (const name of names.slice(1)) {
    const { browser, uid } = await person(app, `${name}@example.org`, {
      status: name === 'inactive' ? 'inactive' : 'active',
      roles: rolesOf[name] ?? [],
      ...((name === 'standard' || name === 'pro') && { subscription: { plan: name, paidUntil } }),
      // The inactive person owns the company too.
      ...(name === 'employee' && { company: { corporateId } }),
      ...((name === 'owner' || name === 'inactive') && { company: { corporateId, role: 'owner' } }),
    });
    if (name === 'owner' || name === 'inactive')
      await addToCompany(app.deps, { corporateId: other, uid, role: 'owner' });
    people.set(name, browser);
  }
});
afterAll(() => app.close());

test('only calls of the contract have rules of their own', () => {
  const paths = new Set<string>(endpoints.map(({ path }) => path));
  expect(Object.keys(handlers).filter((path) => !paths.has(path))).toEqual([]);
});

// Invariant 22.
describe('each call answers those who may use it, and refuses all others', () => {
  // Erasing an account comes last.
  const inOrder = endpoints.toSorted(
    (one, other) => Number(/erase|endOther/.test(one.path)) - Number(/erase|endOther/.test(other.path)),
  );
  test.each(inOrder.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const callers = callersOf(endpoint);
    const { input = {} } = handlers[path] ?? {};
    const results = await Promise.all(
      [...people].map(async ([name, browser]) => [name, await resultOf(endpoint, browser, input)]),
    );
    expect(Object.fromEntries(results)).toEqual(
      Object.fromEntries(names.map((name) => [name, expected(callers, name)])),
    );
  });
});

type Result = 'answered' | 'login' | 'refused' | 'inactive';

function expected(callers: Callers, name: string): Result {
  if (callers === 'everybody') return 'answered';
  if (name === 'visitor') return 'login';
  if (callers === 'logged in') return 'answered';
  if (callers === 'logged in and active') return name === 'inactive' ? 'inactive' : 'answered';
  if (callers === 'owner' || name === 'owner') return name === 'owner' && callers === 'owner' ? 'answered' : 'refused';
  if (callers === 'staff') return name !== 'inactive' && (rolesOf[name] ?? []).length > 0 ? 'answered' : 'refused';
  const isHolder = name !== 'inactive' && (rolesOf[name] ?? []).some((role) => permissions[callers].includes(role));
  return isHolder ? 'answered' : 'refused';
}

/** A response to invalid input counts as an answer, because access is checked before. */
async function resultOf(
  { method, path, body: encoding }: Endpoint,
  browser: TestBrowser,
  input: object,
): Promise<Result> {
  const form = new FormData();
  form.set('jsonData', JSON.stringify(input));
  const post =
    encoding === 'multipart'
      ? { method, body: form }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const response = await browser.fetch(path.replaceAll(/\{\w+\}/g, 'none'), method === 'GET' ? {} : post);
  const body = (await response.json()) as { errors?: { code?: string }[] };
  expect([path, response.status]).not.toEqual([path, 500]);
  if (response.status === 401 || response.status === 403) {
    const isLogIn = response.status === 401;
    const message = isLogIn ? failureTexts.login : failureTexts.forbidden;
    const code = isLogIn ? 'login_required' : 'forbidden';
    expect([path, body]).toEqual([path, { message, errors: [{ errorMessage: message, code }] }]);
    return isLogIn ? 'login' : 'refused';
  }
  return body.errors?.some(({ code }) => code === 'inactive_account') ? 'inactive' : 'answered';
}

// Invariant 20.
test('60 spellings of a protected path reach its page or no page, and never open it', async () => {
  await publishPage(app.deps, {
    path: '/kept/paper',
    title: 'Kept',
    access: { kind: 'member' },
    content: { sections: [] },
  });
  const spellings = spellingsOf('/kept/paper');
  expect(spellings.length).toBeGreaterThanOrEqual(60);
  const [visitor, member] = [people.get('visitor'), people.get('member')];
  for (const path of spellings) {
    const page = await visitor?.call(getPublishedPage, { path });
    expect([path, page?.data ?? null]).toEqual([path, null]);
    const access = await visitor?.call(canAccess, { url: path });
    const shown = await member?.call(getPublishedPage, { path });
    // A spelling that opens for a member is refused to a visitor by both calls.
    if (shown?.data) expect([path, page?.noPermission, access?.accessResultCode]).toEqual([path, true, 98]);
    const document = await fetch(`${app.url}${encodeURI(path).replaceAll('%25', '%')}`, { redirect: 'follow' }).catch(
      () => null,
    );
    expect([path, document && (await document.text()).includes('<title>Kept')]).not.toEqual([path, true]);
  }
});

function spellingsOf(path: string): string[] {
  const [, first = '', second = ''] = path.split('/');
  const percent = (text: string) => [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
  const wide = (text: string) =>
    [...text].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join('');
  const names_ = (text: string) => [
    text,
    text.toUpperCase(),
    text[0]?.toUpperCase() + text.slice(1),
    percent(text),
    percent(text).toUpperCase(),
    percent(percent(text)),
    wide(text),
    ` ${text} `,
  ];
  const joins = ['/', '//', '/./', '/x/../', '\\', '%2f', '%2F', '%252f', '／', '/%2e/', '/..;/../kept/'];
  return [
    ...names_(first).flatMap((one) => names_(second).map((other) => `/${one}/${other}`)),
    ...joins.map((join) => `/${first}${join}${second}`),
    ...['/', '//', '/.', '?x', '#x', '%20', '%09', '/x/..', '%00', ';x', '.'].map((end) => `${path}${end}`),
    ...['//', '/./', '/../', '\\', '/%2e%2e/', '/products/', '/categories-shop/'].map(
      (start) => `${start}${path.slice(1)}`,
    ),
  ];
}
