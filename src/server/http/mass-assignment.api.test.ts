import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testApp, type TestApp } from '../testing/test-app.ts';

// Who someone is, what they may do and what things cost never come from a body (invariant 19). New endpoints are
// included by themselves.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Names of stored facts that a caller must not choose. */
const guarded =
  /^(uid|userId|role|roles|rolesJson|roles_json|emailVerified|isActive|active|isAdmin|permission|permissions|corporateId|status|price|unitPrice|total|totalAmount|amount|taxAmount|discount|paid|isPaid|orderNo|createdAt|createdBy|published|protected|isProtected)$/i;

/**
 * The guarded names that endpoints do take, each with the check that makes it harmless. A name that is missing here
 * fails the test.
 */
const taken: Record<string, readonly string[]> = {
  // Limits the records that a publisher may read anyway.
  '/api/admin/audit/list': ['uid'],
  // Staff of the shop and of events set prices and show entries; the audit has what was before.
  '/api/admin/events/create': ['price', 'published'],
  '/api/admin/events/save': ['price', 'published'],
  '/api/admin/guides/create': ['price', 'published'],
  '/api/admin/guides/save': ['price', 'published'],
  '/api/admin/products/create': ['price', 'published'],
  '/api/admin/products/save': ['price', 'published'],
  // Who works here and as what is for those who manage members; nobody changes their own roles.
  '/api/admin/secondFactor/reset': ['uid'],
  '/api/admin/staff/disable': ['uid'],
  '/api/admin/staff/enable': ['uid'],
  '/api/admin/staff/endLogIns': ['uid'],
  '/api/admin/staff/invite': ['roles'],
  '/api/admin/staff/list': ['role', 'status'],
  '/api/admin/staff/setRoles': ['uid', 'roles'],
  // Whose page is looked at and who is helped: for those who manage members, and each act is in the audit.
  '/api/admin/people/endLogIn': ['uid'],
  '/api/admin/people/erase': ['uid'],
  '/api/admin/people/export': ['uid'],
  '/api/admin/people/get': ['uid'],
  '/api/admin/people/giveAccess': ['uid'],
  '/api/admin/people/giveBackAccess': ['uid'],
  '/api/admin/people/sendPassword': ['uid'],
  '/api/admin/people/takeAccess': ['uid'],
  '/api/admin/people/why': ['uid'],
  '/api/admin/companies/get': ['corporateId'],
  '/api/admin/companies/invite': ['corporateId', 'role'],
  '/api/admin/companies/removePerson': ['corporateId', 'uid'],
  '/api/admin/companies/resend': ['corporateId'],
  '/api/admin/companies/restoreInvitation': ['corporateId'],
  '/api/admin/companies/save': ['corporateId'],
  '/api/admin/companies/setRole': ['corporateId', 'uid', 'role'],
  '/api/admin/companies/withdraw': ['corporateId'],
  // What somebody paid elsewhere, in words for the list of an event; no money of ours follows it.
  '/api/admin/attendees/add': ['paid'],
  // Staff of the shop set what sending costs; the audit has what was before.
  '/api/admin/shipping/save': ['price'],
  // A filter of a list.
  '/api/admin/schedule/list': ['status'],
  '/api/admin/getOrders': ['status'],
  '/api/admin/orders/exportOrders': ['status'],
  // Staff of the shop decide about promotions and refunds; the audit has the amount.
  '/api/admin/createPromotion': ['amount'],
  '/api/admin/refundAmount': ['amount'],
  '/api/admin/orders/previewRefund': ['amount'],
  // Compared with the total of the server; another amount charges nothing (invariant 1).
  '/api/cart/pay': ['totalAmount'],
  // Narrows what the caller's membership grants (invariant 21); changes are for owners of the company.
  '/api/corporate/changeRole': ['corporateId', 'uid', 'role'],
  '/api/corporate/checkInvitations': ['corporateId'],
  '/api/corporate/exportPeople': ['corporateId'],
  '/api/corporate/getCompany': ['corporateId'],
  '/api/corporate/invite': ['corporateId', 'role'],
  '/api/corporate/moveMember': ['corporateId', 'uid'],
  '/api/corporate/removeMember': ['corporateId', 'uid'],
  '/api/corporate/resendInvitation': ['corporateId'],
  '/api/corporate/restoreInvitation': ['corporateId'],
  '/api/corporate/revokeInvitation': ['corporateId'],
  '/api/corporate/sendInvitations': ['corporateId'],
  '/api/member/getCategory': ['corporateId'],
  '/api/member/getDashboard': ['corporateId'],
  '/api/member/getcategoryv2': ['corporateId'],
  // The company that the caller leaves.
  '/api/member/leaveCompany': ['corporateId'],
  // Part of the printed request: another uid than the token's is refused, emailVerified is ignored.
  '/api/profile/UpdateUserProfile': ['uid', 'emailVerified'],
  // Compared with what the server asks for; another amount charges nothing (invariant 47).
  '/api/subscription/payRenewal': ['amount'],
};

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $defs?: Record<string, JsonSchema>;
}

function* nodesOf(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [], $defs = {} } = schema;
  const children = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf];
  for (const child of [...children, ...Object.values($defs)]) yield* nodesOf(child);
}
const schemasOf = () =>
  [...app.served].map(([endpoint, { input }]) => ({
    path: endpoint.path,
    nodes: [...nodesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)],
  }));

// Invariant 19.
test('endpoints take no field that decides about identity, permission, price or state, besides the listed ones', () => {
  const found = Object.fromEntries(
    schemasOf()
      .map(({ path, nodes }): [string, string[]] => [
        path,
        [
          ...new Set(
            nodes.flatMap(({ properties = {} }) => Object.keys(properties).filter((name) => guarded.test(name))),
          ),
        ],
      ])
      .filter(([, names]) => names.length > 0),
  );
  expect(found).toEqual(taken);
});

// Invariant 19.
test('no endpoint keeps fields that its schema does not name', () => {
  const open = schemasOf().filter(({ nodes }) =>
    nodes.some(({ additionalProperties: more }) => more !== undefined && more !== false),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});
