import * as z from 'zod/mini';
import { cartInfo, cartModel, orderItem } from '#contract/cart-shapes.schemas.ts';
import { cmsItem, cmsPage, cmsSection, keyValue, menu, menuItem } from '#contract/cms.schemas.ts';
import { type Endpoint, type EndpointSchemas, needsLogin, pathParameters, permissionFor } from '#contract/endpoint.ts';
import { apiError, httpFailure } from '#contract/errors.schemas.ts';
import { eventDetail, eventSummary } from '#contract/events.schemas.ts';
import { categoryTile, guide } from '#contract/guides.schemas.ts';
import { feedItem } from '#contract/instagram.schemas.ts';
import { localeHeader } from '#contract/locale.ts';
import { memberProfile } from '#contract/members.schemas.ts';
import { cartResult, paidOrder, productTile, storeCategory } from '#contract/store.schemas.ts';

/** Shapes that get a name in the document; recursive shapes need one. */
const named = {
  ApiError: apiError,
  HttpFailure: httpFailure,
  KeyValue: keyValue,
  Menu: menu,
  MenuItem: menuItem,
  CmsItem: cmsItem,
  CmsSection: cmsSection,
  CmsPage: cmsPage,
  CategoryTile: categoryTile,
  Guide: guide,
  EventSummary: eventSummary,
  EventDetail: eventDetail,
  StoreCategory: storeCategory,
  ProductTile: productTile,
  OrderItem: orderItem,
  CartInfo: cartInfo,
  CartModel: cartModel,
  CartResult: cartResult,
  PaidOrder: paidOrder,
  MemberProfile: memberProfile,
  FeedItem: feedItem,
};

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints that have a route. */
export function openApiDocument(version: string, served: ReadonlyMap<Endpoint, EndpointSchemas>): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  for (const [endpoint, { output }] of served) registry.add(output, { id: `${operationId(endpoint)}_answer` });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}`, unrepresentable: 'any' });
  return {
    openapi: '3.1.0',
    info: {
      title: 'PHI Online',
      version,
      description:
        'Expected failures, such as invalid form fields or a sold-out product, return 200 with `errors`. Every response outside 2xx has the shape HttpFailure. ' +
        `Amounts are AUD dollars. The header \`${localeHeader}\` (au or nz) selects the locale of pages and menu.`,
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(
      [...served].map(([endpoint, schemas]) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operation(endpoint, schemas) },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)])),
      securitySchemes: {
        identityToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of the identity service. A signed-in client sends it with every request.',
        },
      },
    },
  };
}

/** '/api/event/getEvent/{slug}' → 'event_getEvent'. */
function operationId(endpoint: Endpoint): string {
  return endpoint.path
    .split('/')
    .slice(2)
    .filter((segment) => !segment.startsWith('{'))
    .join('_');
}

function operation(endpoint: Endpoint, schemas: EndpointSchemas): Json {
  const input = plain(z.toJSONSchema(schemas.input, { io: 'input', unrepresentable: 'any' }));
  const isGet = endpoint.method === 'GET';
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.path.split('/')[2]],
    summary: schemas.summary,
    ...(endpoint.access !== 'anon' && {
      security: endpoint.access === 'opt' ? [{}, { identityToken: [] }] : [{ identityToken: [] }],
    }),
    parameters: parametersOf(endpoint, input),
    ...(!isGet && { requestBody: { required: true, content: contentOf(endpoint, input) } }),
    responses: {
      200: {
        description: 'The result; `errors` is set after an expected failure.',
        content: { 'application/json': { schema: reference(`${operationId(endpoint)}_answer`) } },
      },
      ...Object.fromEntries(
        failuresOf(endpoint).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: reference('HttpFailure') } } },
        ]),
      ),
    },
  };
}

/** Path parameters, and for GET the other fields as query parameters. */
function parametersOf(endpoint: Endpoint, input: Json): Json[] {
  const inPath = pathParameters(endpoint.path);
  const required = (input.required as string[] | undefined) ?? [];
  return Object.entries((input.properties as Record<string, Json> | undefined) ?? {})
    .filter(([name]) => endpoint.method === 'GET' || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: required.includes(name),
      schema,
    }));
}

function contentOf(endpoint: Endpoint, schema: Json): Json {
  if (endpoint.body !== 'multipart') return { 'application/json': { schema } };
  return {
    'multipart/form-data': {
      schema: { type: 'object', required: ['jsonData'], properties: { jsonData: schema } },
      encoding: { jsonData: { contentType: 'application/json' } },
    },
  };
}

function failuresOf({ access, method }: Endpoint): [number, string][] {
  return [
    [400, 'The input does not have the documented shape.'],
    [401, needsLogin(access) ? 'The token is missing or invalid.' : 'The token is invalid.'],
    ...(permissionFor(access) !== null || method === 'POST'
      ? [[403, 'Not allowed, or the request comes from another site.'] as [number, string]]
      : []),
    ...(method === 'POST'
      ? [
          [413, 'The body is too large.'] as [number, string],
          [415, 'The content type is not supported.'] as [number, string],
        ]
      : []),
    [429, 'Too many requests.'],
    [500, 'An unexpected error in the server.'],
    [503, 'The server is starting or its database is unavailable; `Retry-After` gives the seconds to wait.'],
    ...(method === 'POST' ? [[507, 'The disk of the server is full.'] as [number, string]] : []),
  ];
}

function reference(id: string): Json {
  return { $ref: `#/components/schemas/${id}` };
}

/** Removes the keys that only stand-alone schemas need. */
function plain(schema: object): Json {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id' && key !== '~standard'),
  );
}
