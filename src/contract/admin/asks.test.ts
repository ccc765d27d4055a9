import { expect, test } from 'vitest';
import { endpoints } from '../endpoints.ts';

// A proxy keeps the addresses of calls in its log.

/** Lists in which nobody is looked for by name or address. */
const ofThings = [
  'companies',
  'eventMails',
  'events',
  'guideCategories',
  'guides',
  'media',
  'menus',
  'pages',
  'products',
  'redirects',
  'schedule',
  'settings',
];

test('every list of the office that names people asks in a body', () => {
  const open = endpoints
    .filter(({ path, method }) => method === 'GET' && /^\/api\/admin\/(\w+)\/(list|find)$/.test(path))
    .map(({ path }) => path.split('/')[3]);
  expect(open.filter((noun) => !ofThings.includes(noun ?? ''))).toEqual([]);
});

test('what only asks is a POST without files', () => {
  const asking = endpoints.filter(({ asks }) => asks);
  expect(asking.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/admin/people/list', '/api/admin/getOrders', '/api/admin/search/find']),
  );
  expect(asking.filter(({ method, body }) => method !== 'POST' || body !== undefined)).toEqual([]);
});
