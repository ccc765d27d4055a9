// Invariant 28: all of this file.
import { expect, test } from 'vitest';
import { faultsIn, wideComments } from './boundaries.ts';
import { scan } from './boundaries/imports.ts';
import { pairFaults } from './boundaries/pairs.ts';

test.each([
  ['contract/store.schemas.ts', "import * as z from 'zod/mini';\nimport { id } from './cart-shapes.schemas.ts';"],
  [
    'contract/store.ts',
    "import type * as z from 'zod/mini';\nimport type * as schemas from './store.schemas.ts';\nimport { money } from './money.ts';",
  ],
  ['contract/forms.ts', "import * as z from 'zod/mini';"],
  ['server/store/cart/cart.routes.ts', "import * as schemas from '#contract/store.schemas.ts';"],
  [
    'blocks/banner-item/schema.ts',
    "import { link } from '#contract/cms.ts';\nimport { defineBlock } from '../define.ts';",
  ],
  [
    'blocks/banner-item/view.tsx',
    "import { Button } from '#web/ui/button.tsx';\nimport styles from './banner-item.module.css';\nimport type { Item } from './schema.ts';",
  ],
  [
    'web/store/cart.tsx',
    "import { Button } from '#web/ui/button.tsx';\nimport { cart } from '#contract/store.ts';\nimport { useForm } from 'react-hook-form';",
  ],
  [
    'backoffice/orders/list.tsx',
    "import { useList } from '../list/use-list.ts';\nimport { orderText } from './words.ts';",
  ],
  ['backoffice/app/screens.ts', "const list = () => import('../orders/list.tsx');"],
  ['web/app/routes.tsx', "const page = () => import('#web/store/product-page.tsx');"],
  [
    'server/store/cart/cart.sql.ts',
    "import { sql } from 'kysely';\nexport const all = (db) => db.selectFrom('cart').execute();",
  ],
  [
    'server/store/cart/cart.ts',
    "import type { Kysely } from 'kysely';\nimport { canSee } from '../access/access.ts';\nimport { tell } from '../jobs/outbox.ts';",
  ],
  ['server/guides/guide-purchasable.ts', "import type { Purchasable } from '../store/purchasable.ts';"],
  ['server/app.ts', "import { cartRoutes } from './store/cart.routes.ts';"],
  ['server/forms/submission.ts', "import { networkOf } from '../http/budget.ts';"],
  ['server/cms/render.ts', "import type { render } from '#web/app/entry-server.tsx';"],
  ['server/config.ts', 'export const port = process.env.PORT;'],
  ['server/main.ts', "import { demonstration } from '#demo/demonstration.ts';"],
  ['demo/build.ts', "import { pictureUrl } from '#server/seed/site.ts';\nimport { item } from './item.ts';"],
  ['server/store/pricing.test.ts', "import { x } from '../guides/guide.sql.ts';\nprocess.env.TEST_ENGINE;"],
])('%s: these imports are allowed', (path, text) => {
  expect(faultsIn(path, text)).toEqual([]);
});

test.each([
  ['contract/store.ts', 'contract may not import server root', "import { x } from '#server/outcome.ts';"],
  ['contract/store.ts', 'schemas belong in a file of their own', "import * as z from 'zod/mini';"],
  ['contract/store.ts', 'loads no schemas of endpoints', "import * as schemas from './store.schemas.ts';"],
  ['contract/forms.ts', 'loads no schemas of endpoints', "import { id } from './cart-shapes.schemas.ts';"],
  ['web/store/cart.tsx', 'visitors load nothing of the editor', "import type { X } from '#contract/admin/pages.ts';"],
  ['web/app/app.tsx', 'visitors load nothing of the editor', "import { y } from '#contract/editor-messages.ts';"],
  ['web/store/cart.tsx', 'loads no schemas of endpoints', "import { getCart } from '#contract/store.schemas.ts';"],
  ['blocks/panel/view.tsx', 'loads no schemas of endpoints', "export * from '#contract/cms.schemas.ts';"],
  ['server/app.ts', 'postal-mime is a development dependency', "import PostalMime from 'postal-mime';"],
  ['contract/store.ts', 'contract may not import fastify', "import Fastify from 'fastify';"],
  ['contract/store.ts', 'contract may not import web/ui', "export * from '../web/ui/price.tsx';"],
  [
    'blocks/panel/schema.ts',
    'block schema (panel) may not import web/ui',
    "import { Button } from '#web/ui/button.tsx';",
  ],
  [
    'blocks/panel/view.tsx',
    'block view (panel) may not import web/api',
    "import { useCart } from '#web/api/use-cart.ts';",
  ],
  [
    'blocks/panel/view.tsx',
    "one block may not import another's view",
    "import { Tile } from '../page-tiles/view.tsx';",
  ],
  ['blocks/panel/view.tsx', 'may not import server/pages', "import { publish } from '#server/pages/write-page.ts';"],
  ['web/ui/button.tsx', 'web/ui may not import contract', "import type { Price } from '#contract/money.ts';"],
  ['web/ui/field.tsx', 'web/ui may not import react-hook-form', "import { useForm } from 'react-hook-form';"],
  ['web/api/client.ts', 'web/api may not import web/ui', "import { Button } from '../ui/button.tsx';"],
  [
    'web/store/cart.tsx',
    'may not import another area (web/guides)',
    "import { Guide } from '#web/guides/guide-tiles.tsx';",
  ],
  [
    'web/store/cart.tsx',
    'may not import another area (web/guides)',
    "const page = () => import('../guides/guide-tiles.tsx');",
  ],
  [
    'web/store/cart.tsx',
    'may not import another area (web/guides)',
    "export { Guide } from '#web/guides/guide-tiles.tsx';",
  ],
  ['web/store/cart.tsx', 'web/store may not import web/app', "import { Frame } from '#web/app/chrome/frame.tsx';"],
  ['web/store/cart.tsx', 'runs in the browser', "import { readFileSync } from 'node:fs';"],
  ['backoffice/orders/list.tsx', 'backoffice may not import web/store', "import { Cart } from '#web/store/cart.tsx';"],
  [
    'backoffice/orders/list.tsx',
    'backoffice/orders may not import another entity (backoffice/pages)',
    "import { titleOf } from '../pages/words.ts';",
  ],
  [
    'backoffice/orders/list.tsx',
    'backoffice/orders may not import another entity (backoffice/app)',
    "import { screens } from '../app/screens.ts';",
  ],
  [
    'backoffice/list/list-table.tsx',
    'backoffice/list knows no entity (orders)',
    "import { orderText } from '../orders/words.ts';",
  ],
  ['server/store/cart/cart.ts', 'the SQL of server/guides', "import { guides } from '../../guides/guide.sql.ts';"],
  ['server/guides/guide.ts', 'the routes of server/store', "import { cartRoutes } from '../store/cart.routes.ts';"],
  ['server/store/cart/cart.ts', 'the store knows no guides', "import { guide } from '../../guides/guide.ts';"],
  ['server/cms/page.ts', 'may not import block view', "import { Panel } from '#blocks/panel/view.tsx';"],
  ['server/cms/page.ts', 'server/cms may not import web/app', "import { render } from '#web/app/entry-server.tsx';"],
  ['server/jobs/outbox.ts', 'server/jobs may not import server/store', "import { settle } from '../store/settle.ts';"],
  ['server/providers/mail/smtp.ts', 'may not import server/store', "import { cart } from '../../store/cart.ts';"],
  [
    'server/providers/mail/smtp.ts',
    'one provider may not import another',
    "import { pay } from '../payments/stripe.ts';",
  ],
  ['server/db/connect.ts', 'server/db may not import server/store', "import { cart } from '../store/cart.ts';"],
  ['server/store/cart/cart.ts', 'only .sql.ts files and server/db use kysely', "import { sql } from 'kysely';"],
  [
    'server/store/cart/cart.ts',
    'src/server/store/cart/cart.ts:2 makes a query',
    "export const all = (deps) => deps.db.read\n  .selectFrom('cart').execute();",
  ],
  ['server/store/cart/cart.ts', 'reads the environment', "export const port = process.env['PORT'];"],
  ['server/store/cart/cart.ts', 'forces a type', 'export const x = 1 as unknown as string;'],
  ['server/store/cart/cart.ts', 'silences the compiler', '// @ts-ignore: no\nexport const x = 1;'],
  ['server/store/cart/cart.ts', 'the first line says why', 'export const x = 1;\n'.repeat(401)],
  ['server/app.ts', 'server root may not import demo', "import { site } from '#demo/site.ts';"],
  ['server/seed/seed.ts', 'server/seed may not import demo', "const site = () => import('#demo/site.ts');"],
  ['web/store/cart.tsx', 'web/store may not import demo', "import { menu } from '#demo/menu.ts';"],
  [
    'demo/site.ts',
    'demo/site.ts:1 demo may not import server/store',
    "import { pay } from '#server/store/payments/pay.ts';",
  ],
  ['demo/site.ts', 'demo makes no query', "import { insertPages } from '#server/seed/pages.sql.ts';"],
  [
    'web/app/editing/a.ts',
    'editing/a.ts:2 sends to every origin',
    "const message = { v: 1 };\nwindow.parent.postMessage(message, '*');",
  ],
  [
    'server/guides/a.ts',
    'guides/a.ts:2 makes cents of dollars',
    '\nexport const cents = Math.round(values.price * 100);',
  ],
  ['helpers/misc.ts', 'is not in a folder of the house', ''],
])('%s: %s', (path, why, text) => {
  expect(faultsIn(path, text).join('\n')).toContain(why);
});

test('ignores imports in comments and strings', () => {
  expect(
    faultsIn(
      'contract/a.ts',
      "// import x from 'fastify';\nexport const b = \"import y from 'fastify'\";\n/* process.env */",
    ),
  ).toEqual([]);
  expect(faultsIn('server/store/a.ts', '/* process.env */')).toEqual([]);
});

test('accepts a file over 400 lines with the reason in its first line', () => {
  expect(
    faultsIn('server/store/a.ts', `// One table, as the standard lists it.\n${'export const x = 1;\n'.repeat(401)}`),
  ).toEqual([]);
});

test('reports a comment over 120 characters, but not a long string in code', () => {
  const long = 'word '.repeat(30);
  expect(faultsIn('server/store/a.ts', `// Short.\n  // ${long}`).join('\n')).toContain('store/a.ts:2 is a comment of');
  expect(faultsIn('server/store/a.ts', `/**\n * ${long}\n */`).join('\n')).toContain('store/a.ts:2 is a comment of');
  expect(faultsIn('server/store/a.ts', `export const a = '${long}';`)).toEqual([]);
  expect(wideComments('tools/a.mjs', `// Short.\n  // ${long}`)).toEqual([
    expect.stringContaining('tools/a.mjs:2 is a comment of'),
  ]);
});

test('reports two folders that import each other when the program runs, not by types', () => {
  const at = (path: string, text: string) => [path, scan(path, text).imports] as const;
  const guide = at('server/guides/guide.ts', "import { may } from '../access/access.ts';");
  const faults = (text: string) => pairFaults(new Map([guide, at('server/access/access.ts', text)]));
  expect(faults("import { guides } from '../guides/guide.ts';")).toEqual([
    expect.stringContaining('src/server/access and src/server/guides import each other'),
  ]);
  expect(faults("import type { Guide } from '../guides/guide.ts';")).toEqual([]);
  expect(faults("import { sql } from '../db/connect.ts';")).toEqual([]);
});
