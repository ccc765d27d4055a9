import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as cms from '#contract/cms.schemas.ts';
import * as store from '#contract/store.schemas.ts';
import { getPublishedPage } from '#contract/cms.ts';
import '../testing/needs-build.ts';

const folder = join(import.meta.dirname, '../../../dist/server');
const entry = join(folder, 'entry-server.js');

test("the server's bundle has the libraries inside, in their production builds, and waits for no import()", () => {
  expect(readdirSync(folder)).toEqual(['entry-server.js']);
  const code = readFileSync(entry, 'utf8');
  const libraries = [...code.matchAll(/^\s*\/\/ node_modules\/(.*)$/gm)].map(([, file = '']) => file);
  expect(libraries).toContain('react-dom/cjs/react-dom-server-legacy.node.production.js');
  expect(libraries.filter((file) => /^(react|react-dom|scheduler|react-router)\/.*development/.test(file))).toEqual([]);
  const outside = [...code.matchAll(/^import .*? from "([^"]+)"|\b__require\("([^"]+)"\)|\bimport\("([^"]+)"\)/gm)].map(
    ([, ...names]) => names.find((name) => name),
  );
  expect(outside.filter((name) => !/^(node:)?(module|util|crypto|async_hooks|stream)$/.test(name ?? ''))).toEqual([]);
  expect(code).not.toMatch(/process\.env\.NODE_ENV|\bimport\(/);
  // A single character beyond ASCII would double the memory of the whole text.
  expect(code).not.toMatch(/[^\0-\x7f]/);
  expect(libraries).not.toContain('react-dom/cjs/react-dom-client.production.js');
});

test('the bundle renders a page without other modules, for any NODE_ENV', async () => {
  const script = `
    const { render } = await import(${JSON.stringify(entry)});
    const { createRequire } = await import('node:module');
    // Every call fails, so the page renders its Loading Error panel.
    const call = async ({ path }) => {
      if (path === '/api/site/getConfig') return { quickExitUrl: 'https://weather.example/', helplines: [] };
      throw new Error('Not today.');
    };
    const addresses = { of: (path) => 'https://www.phi.example' + path, alternates: async () => [] };
    const assetsOf = () => ({ script: '', leavingScript: '', styles: [], preloads: [], fonts: [] });
    const { html } = await render({ path: '/', call, locale: 'au', policy: 'site', isListed: () => true, addresses, pictureSize: async () => null, startedAt: () => null, assetsOf });
    console.log(JSON.stringify({ isDrawn: html.includes('Not today.'), loaded: Object.keys(createRequire('/').cache) }));`;
  const { NODE_ENV: _, ...env } = process.env;
  for (const setting of [{}, { NODE_ENV: 'development' }, { NODE_ENV: 'production' }]) {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...env, ...setting },
    });
    expect([setting, JSON.parse(stdout)]).toEqual([setting, { isDrawn: true, loaded: [] }]);
  }
});

test('the browser bundle contains no endpoint schemas, but all form rules', () => {
  const client = join(import.meta.dirname, '../../../dist/client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; isEntry?: boolean; imports?: string[] }
  >;
  const first = new Set(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  for (const key of first) for (const imported of manifest[key]?.imports ?? []) first.add(imported);
  const textOf = (file: string) => readFileSync(join(client, file), 'utf8');
  const onFirstPage = [...first].map((key) => textOf(manifest[key]?.file ?? '')).join('\n');
  const everywhere = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js'))
    .map(({ file }) => textOf(file))
    .join('\n');

  // Every build of Zod contains its brand, and every module of endpoint schemas contains a summary.
  expect([onFirstPage, everywhere].map((text) => text.includes('_zod'))).toEqual([false, true]);
  expect(onFirstPage).toContain(getPublishedPage.path);
  for (const { summary } of [cms.getPublishedPage, store.addToCart, store.pay])
    expect(everywhere).not.toContain(summary);
  for (const rule of ['Number of Tickets must be more than 1.', 'Quantity is required.', ' - Invalid email.'])
    expect(everywhere).toContain(rule);
});
