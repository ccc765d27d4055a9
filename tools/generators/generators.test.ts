import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scan } from '../boundaries/imports.ts';
import { faultsIn } from '../boundaries.ts';
import { root } from '../project.mjs';
import { newEndpoint } from './new-endpoint.ts';
import { newEntity } from './new-entity.ts';

const parts = [
  'contract',
  'backoffice/app/screens.ts',
  'server/app.ts',
  'server/services.ts',
  'server/db/migrations',
  'server/pages/redirects.routes.ts',
  'server/site/menu.entity.ts',
  'server/testing/many-rows.sql.ts',
  'server/staff/put-back-kinds.api.test.ts',
];

let src = '';
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  src = mkdtempSync(join(root, '.cache/generators-'));
  for (const part of parts) cpSync(join(root, 'src', part), join(src, part), { recursive: true });
});
afterAll(() => rmSync(src, { recursive: true }));

const read = (path: string) => readFileSync(join(src, path), 'utf8');

test('a new entity follows the import rules and is in every list', () => {
  const paths = newEntity(src, { noun: 'giftCard', area: 'site', permission: 'shop.manage' });
  expect(paths).toEqual(
    expect.arrayContaining(['server/site/gift-card.entity.ts', 'backoffice/gift-cards/list.tsx']) as string[],
  );
  for (const path of paths) {
    expect(faultsIn(path, read(path)), path).toEqual([]);
    const imported = scan(path, read(path)).imports.filter((each) => !each.isPackage);
    const missing = imported.filter(
      ({ target }) => ![src, join(root, 'src')].some((at) => existsSync(join(at, target))),
    );
    expect(missing, path).toEqual([]);
  }
  const lists: [string, RegExp][] = [
    ['server/db/migrations/migrate.ts', /\n {2}giftCards,\n\] as const/],
    ['contract/endpoints.ts', /import \* as adminGiftCards[^]*\n {2}adminGiftCards,\n\];/],
    ['server/app.ts', /\n {2}giftCardRoutes\(routes, deps\);/],
    ['server/services.ts', /entities: \[\n {6}giftCardEntity,/],
    ['contract/admin/gift-cards.ts', /path: '\/api\/admin\/gift-cards\/save',\n {2}access: 'shop\.manage',/],
    ['server/testing/many-rows.sql.ts', /office\([^]*?insert into gift_card \(name, name_key/],
    ['server/staff/put-back-kinds.api.test.ts', /'giftCard\.removeGiftCard'\(\)/],
    ['backoffice/app/screens.ts', /path: '\/admin\/gift-cards',\n {4}name: 'Gift cards'/],
  ];
  for (const [path, entry] of lists) expect(read(path), path).toMatch(entry);
  expect(() => newEntity(src, { noun: 'giftCard', area: 'site', permission: 'shop.manage' })).toThrow('already');
});

test.each([
  ['Gift card', 'site', 'shop.manage', 'not one thing'],
  ['notice', 'nowhere', 'shop.manage', 'does not exist'],
  ['notice', 'site', 'everybody', 'no permission'],
])('an entity %j in %s for %s is refused', (noun, area, permission, why) => {
  expect(() => newEntity(src, { noun, area, permission })).toThrow(why);
});

const getRedirect = {
  contract: 'admin/redirects',
  name: 'getRedirect',
  method: 'GET',
  access: 'content.edit',
  routes: 'pages/redirects',
};

test('a new endpoint has its schemas, its access and its route', () => {
  const paths = newEndpoint(src, getRedirect);
  expect(paths).toHaveLength(3);
  expect(read('contract/admin/redirects.schemas.ts')).toMatch(/import \{ flat,[^]*export const getRedirect = \{/);
  expect(read('contract/admin/redirects.ts')).toContain(
    "path: '/api/admin/redirects/getRedirect',\n  access: 'content.edit',",
  );
  expect(read('server/pages/redirects.routes.ts')).toMatch(/getRedirect, async \(\) => \(\{\}\)\);\n\}\n/);
  expect(() => newEndpoint(src, getRedirect)).toThrow('already');
});

test.each([
  [{ method: 'PUT' }, 'GET or POST'],
  [{ access: 'nobody' }, 'is no access'],
  [{ routes: 'pages/none' }, 'does not exist'],
  [{ name: 'Get redirect' }, 'is not a name'],
])('an endpoint with %j is refused', (wrong, why) => {
  expect(() => newEndpoint(src, { ...getRedirect, name: 'other', ...wrong })).toThrow(why);
});
