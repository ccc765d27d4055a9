import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ContentTag } from '../db/content-versions.ts';
import type { Deps } from '../deps.ts';
import { makeRoutes } from '../http/route.ts';
import { siteRoutes } from '../site/site.routes.ts';
import '../testing/needs-build.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { cmsRoutes } from './page.routes.ts';
import { publishPage } from '../pages/write-page.ts';
import { renderPage } from './render.ts';
import { builtRenderer } from './renderer.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

test('a document calls each of menu, footer, its page and the pages above it once', async () => {
  const html = (text: string) => ({
    sections: [{ sectionName: 'body', items: [{ itemTypeCode: 'Html', payloads: { Content: `<p>${text}</p>` } }] }],
    payloads: {},
  });
  for (const path of ['/partials/common-footer', '/a', '/a/b', '/a/b/c'])
    await publishPage(app.deps, { path, title: path, content: html(`At ${path}`) });
  await app.deps.content.refresh();

  let looks = 0;
  const stamp = (tags: readonly ContentTag[]) => {
    looks += tags.join() === 'pages,menu' ? 1 : 0;
    return app.deps.content.stamp(tags);
  };
  const deps: Deps = { ...app.deps, content: { ...app.deps.content, stamp } };
  // Never listens: the renderer calls the routes in process.
  const unused = Fastify({ routerOptions: { caseSensitive: false } });
  const routes = makeRoutes(unused, unused, deps);
  siteRoutes(routes, deps);
  cmsRoutes(routes, deps);
  const renderer = await builtRenderer();
  const rendered = await renderPage(renderer, {
    routes,
    deps,
    path: '/a/b/c',
    query: '',
    locale: 'au',
    isByFlag: false,
    deciding: false,
    pictureSize: async () => null,
  });
  expect(rendered).toMatchObject({ kind: 'page', status: 200, html: expect.stringContaining('At /a/b/c') });
  expect(looks).toBe(5);
});
