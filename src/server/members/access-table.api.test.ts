import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPublishedPage } from '#contract/cms.ts';
import { type Endpoint, needsLogin } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { canAccess } from '#contract/members.ts';
import type { Permission, Role } from '#contract/permissions.ts';
import { dayMs } from '#contract/spans.ts';
import { publishPage } from '../pages/write-page.ts';
import { addCompany, addToCompany, person } from '../testing/people.sql.ts';
import { type TestApp, type TestBrowser, testApp } from '../testing/test-app.ts';
import { permissions } from './permissions.ts';

/** `owner` is the owner of the company; `manager` is also whoever may manage members; `staff` has any permission. */
const callersByName = ['everybody', 'logged in', 'logged in and active', 'owner', 'manager', 'staff'] as const;
type Callers = (typeof callersByName)[number] | Permission;
/** Who may call what. With an input, the refusals of the handler itself are seen too. */
const table: Record<string, Callers | [Callers, object]> = {
  '/api/site/getConfig': 'everybody',
  '/api/cms/GetMenu': 'everybody',
  '/api/cms/GetPublishedPage': 'everybody',
  '/api/search/search': 'everybody',
  '/api/member/getDownload': 'everybody',
  '/api/member/canAccess': 'everybody',
  '/api/profile/UpdateUserProfile': 'logged in',
  '/api/member/getProfile': 'logged in',
  '/api/member/getDashboard': 'logged in and active',
  '/api/member/getCategory': 'logged in and active',
  '/api/member/getcategoryv2': 'logged in and active',
  '/api/profile/SendPasswordResetEmail': 'everybody',
  '/api/profile/ResetPassword': 'everybody',
  '/api/member/UpdatePassword': 'logged in',
  '/api/profile/readEmailLink': 'everybody',
  '/api/profile/setPasswordByLink': 'everybody',
  '/api/profile/declineInvitation': 'everybody',
  '/api/member/getInvitations': 'logged in',
  '/api/member/answerInvitation': ['logged in', { invitationId: 99, accept: true }],
  '/api/member/leaveCompany': ['logged in', { corporateId: 99 }],
  '/api/profile/validateToken': 'everybody',
  '/api/profile/createAccount': 'everybody',
  '/api/corporate/getCompany': 'logged in',
  '/api/corporate/exportPeople': 'owner',
  '/api/corporate/invite': ['manager', { corporateId: 1, email: 'new@example.org', role: 'member' }],
  '/api/corporate/checkInvitations': ['manager', { corporateId: 1, csv: 'email\na@example.org' }],
  '/api/corporate/sendInvitations': ['manager', { corporateId: 1, csv: 'email\na@example.org', expected: 1 }],
  '/api/corporate/resendInvitation': ['manager', { corporateId: 1, invitationId: 99 }],
  '/api/corporate/revokeInvitation': ['manager', { corporateId: 1, invitationId: 99 }],
  '/api/corporate/restoreInvitation': ['manager', { corporateId: 1, invitationId: 99 }],
  '/api/corporate/changeRole': ['manager', { corporateId: 1, uid: 'nobody', role: 'member' }],
  '/api/corporate/removeMember': ['manager', { corporateId: 1, uid: 'nobody' }],
  '/api/corporate/moveMember': ['manager', { corporateId: 1, uid: 'nobody', toCorporateId: 2 }],
  '/api/subscription/getPlans': 'everybody',
  '/api/subscription/start': 'logged in',
  '/api/subscription/VerifyEmail': 'everybody',
  '/api/subscription/pay': 'everybody',
  '/api/subscription/getSubscription': 'logged in',
  '/api/subscription/cancel': 'logged in',
  '/api/subscription/previewChange': 'logged in',
  '/api/subscription/change': 'logged in',
  '/api/subscription/setCard': 'logged in',
  '/api/subscription/getRenewal': 'everybody',
  '/api/subscription/payRenewal': 'everybody',
  '/api/member/getAccount': 'logged in',
  '/api/member/updateDetails': 'logged in',
  '/api/member/getOrders': 'logged in',
  '/api/member/getTickets': 'logged in',
  '/api/member/getCalendarFile': 'logged in',
  '/api/member/setNewsletter': 'logged in',
  '/api/member/endLogIn': 'logged in',
  '/api/member/endOtherLogIns': 'logged in',
  '/api/member/changeEmail': 'logged in',
  '/api/member/cancelEmailChange': 'logged in',
  '/api/member/confirmEmail': 'everybody',
  '/api/member/exportData': 'logged in',
  '/api/member/eraseAccount': 'logged in',
  '/api/guide/getCategories': 'everybody',
  '/api/guide/getGuide': 'everybody',
  '/api/guide/getGuides': 'everybody',
  '/api/guide/getSteps': 'logged in',
  '/api/guide/keepSteps': 'logged in',
  '/api/guide/addToCart': 'everybody',
  '/api/guide/removeFromCart': 'everybody',
  '/api/event/getEvents': 'everybody',
  '/api/event/getEvent/{slug}': 'everybody',
  '/api/event/addToCart': 'everybody',
  '/api/event/joinWaitingList': 'everybody',
  '/api/event/getWaitingPlace': 'everybody',
  '/api/event/leaveWaitingList': 'everybody',
  '/api/event/takeOffer': 'everybody',
  '/api/event/register': 'everybody',
  '/api/product/getProducts': 'everybody',
  '/api/product/getProduct/{slug}': 'everybody',
  '/api/instagram/GetInstagramFeeds': 'everybody',
  '/api/cart/getCart/{cartId}': 'everybody',
  '/api/cart/addToCart': 'everybody',
  '/api/cart/removeItem': 'everybody',
  '/api/cart/applyPromoCode': 'everybody',
  '/api/cart/removePromoCode': 'everybody',
  '/api/cart/updateQuantity': 'everybody',
  '/api/cart/saveShippingInfo': 'everybody',
  '/api/cart/forgetCart': 'everybody',
  '/api/cart/pay': 'everybody',
  '/api/order/getPaidOrder/{orderToken}': 'everybody',
  '/api/order/sendReceipt': 'everybody',
  '/api/order/findOrders': 'everybody',
  '/api/order/getDeliveryRequest': 'everybody',
  '/api/order/saveDeliveryAddress': 'everybody',
  '/api/cart/sendenquire': 'everybody',
  '/api/site/getCaptcha': 'everybody',
  '/api/admin/getOrders': 'shop.manage',
  '/api/admin/getOrder': 'shop.manage',
  '/api/admin/refundOrder': 'shop.manage',
  '/api/admin/refundLines': 'shop.manage',
  '/api/cms/GetPage/{id}': 'content.edit',
  '/api/admin/pages/list': 'content.edit',
  '/api/admin/pages/get': 'content.edit',
  '/api/admin/pages/create': 'content.edit',
  '/api/admin/pages/makeNz': 'content.edit',
  '/api/admin/pages/saveDraft': 'content.edit',
  '/api/admin/pages/discardDraft': 'content.edit',
  '/api/admin/pages/saveVersion': 'content.edit',
  '/api/admin/pages/versions': 'content.edit',
  '/api/admin/pages/restore': 'content.edit',
  '/api/admin/pages/check': 'content.edit',
  '/api/admin/pages/askForPublishing': 'content.edit',
  '/api/admin/pages/presence': 'content.edit',
  '/api/admin/pages/publish': 'content.publish',
  '/api/admin/pages/unpublish': 'content.publish',
  '/api/admin/pages/saveSettings': 'content.publish',
  '/api/admin/pages/remove': 'content.publish',
  '/api/admin/pages/putBack': 'content.publish',
  '/api/admin/pages/schedule': 'content.publish',
  '/api/admin/pages/cancelSchedule': 'content.publish',
  '/api/admin/me/permissions': 'logged in',
  '/api/admin/secondFactor/get': 'logged in',
  '/api/admin/secondFactor/start': 'staff',
  '/api/admin/secondFactor/setUp': ['staff', { ticket: 'none', code: '123456' }],
  '/api/admin/secondFactor/pass': 'logged in',
  '/api/admin/secondFactor/makeRecoveryCodes': 'logged in',
  '/api/admin/secondFactor/reset': 'members.manage',
  '/api/admin/media/list': 'content.edit',
  '/api/admin/media/upload': 'content.edit',
  '/api/admin/media/uses': 'content.edit',
  '/api/admin/media/save': 'content.edit',
  '/api/admin/distress/get': 'content.edit',
  '/api/admin/distress/save': 'content.publish',
  '/api/admin/menus/list': 'content.edit',
  '/api/admin/menus/versions': 'content.edit',
  '/api/admin/redirects/list': 'content.edit',
  '/api/admin/media/remove': 'content.publish',
  '/api/admin/media/focus': 'content.publish',
  '/api/admin/media/replace': 'content.publish',
  '/api/admin/menus/save': 'content.publish',
  '/api/admin/redirects/save': 'content.publish',
  '/api/admin/redirects/remove': 'content.publish',
  '/api/admin/products/get': 'shop.manage',
  '/api/admin/products/save': 'shop.manage',
  '/api/admin/products/create': 'shop.manage',
  '/api/admin/guides/list': 'content.edit',
  '/api/admin/guides/get': 'shop.manage',
  '/api/admin/guides/save': 'shop.manage',
  '/api/admin/guides/create': 'shop.manage',
  '/api/admin/events/get': 'events.manage',
  '/api/admin/events/save': 'events.manage',
  '/api/admin/events/create': 'events.manage',
  '/api/admin/staff/list': 'members.manage',
  '/api/admin/staff/invite': 'members.manage',
  '/api/admin/staff/withdraw': 'members.manage',
  '/api/admin/staff/setRoles': 'members.manage',
  '/api/admin/staff/disable': 'members.manage',
  '/api/admin/staff/enable': 'members.manage',
  '/api/admin/staff/endLogIns': 'members.manage',
  '/api/admin/audit/list': 'staff',
  '/api/admin/audit/get': 'staff',
  '/api/admin/audit/putBack': 'staff',
  '/api/admin/schedule/list': 'content.edit',
  '/api/admin/refundAmount': 'shop.manage',
  '/api/admin/resendReceipt': 'shop.manage',
  '/api/admin/setStock': 'shop.manage',
  '/api/admin/getMoneyReport': 'shop.manage',
  '/api/admin/getPromotions': 'shop.manage',
  '/api/admin/createPromotion': 'shop.manage',
  '/api/admin/changePromotion': 'shop.manage',
  '/api/admin/endPromotion': 'shop.manage',
  '/api/admin/cancelEvent': 'events.manage',
  '/api/admin/moveEvent': 'events.manage',
  '/api/admin/moveAttendee': 'events.manage',
  '/api/admin/cancelAttendee': 'events.manage',
  '/api/contact/send': 'everybody',
  '/api/contact/signupform': 'everybody',
  '/api/contact/subscribe': 'everybody',
};

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

test('the table has every call of the contract, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted());
});

describe('each call answers those who may use it, and refuses all others', () => {
  // Erasing an account comes last.
  const inOrder = endpoints.toSorted(
    (one, other) => Number(/erase|endOther/.test(one.path)) - Number(/erase|endOther/.test(other.path)),
  );
  test.each(inOrder.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (path, endpoint) => {
    const row = table[path] ?? expect.fail(missingRow(path));
    const [callers, input] = Array.isArray(row) ? row : [row, {}];
    const results = await Promise.all(
      [...people].map(async ([name, browser]) => [name, await resultOf(endpoint, browser, input)]),
    );
    expect(Object.fromEntries(results)).toEqual(
      Object.fromEntries(names.map((name) => [name, expected(callers, name)])),
    );
    expect(needsLogin(endpoint.access)).toBe(callers !== 'everybody');
  });
});

function missingRow(path: string): string {
  const values = [...callersByName, ...Object.keys(permissions)];
  return `Say who may call ${path}: add a row to \`table\` in src/server/members/access-table.api.test.ts, with one of ${values.map((each) => `'${each}'`).join(', ')}, or with it and an input.`;
}

type Result = 'answered' | 'login' | 'refused' | 'inactive';

function expected(callers: Callers, name: string): Result {
  if (callers === 'everybody') return 'answered';
  if (name === 'visitor') return 'login';
  if (callers === 'logged in') return 'answered';
  if (callers === 'logged in and active') return name === 'inactive' ? 'inactive' : 'answered';
  if (callers === 'owner' || name === 'owner')
    return name === 'owner' && (callers === 'owner' || callers === 'manager') ? 'answered' : 'refused';
  if (callers === 'staff') return name !== 'inactive' && (rolesOf[name] ?? []).length > 0 ? 'answered' : 'refused';
  const permission = callers === 'manager' ? 'members.manage' : callers;
  const isHolder = name !== 'inactive' && (rolesOf[name] ?? []).some((role) => permissions[permission].includes(role));
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
  if (response.status === 401) return 'login';
  if (response.status === 403) return 'refused';
  return body.errors?.some(({ code }) => code === 'inactive_account') ? 'inactive' : 'answered';
}

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
