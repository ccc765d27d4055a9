import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testApp } from '../testing/test-app.ts';

// Vite reads the packages of the browser at its first start.
vi.setConfig({ testTimeout: 90_000 });

const dataDir = await mkdtemp(join(tmpdir(), 'phi-dev-'));
afterAll(() => rm(dataDir, { recursive: true }));

const sources = { DATA_DIR: dataDir, PHI_DEV: 'true', NODE_ENV: 'development' };

test('a server that serves sources restarts while a page is open', async () => {
  const first = await testApp(sources);
  const { port } = new URL(first.url);
  const [, token = ''] =
    /const wsToken = "([^"]+)"/.exec(await (await fetch(`${first.url}/@vite/client`)).text()) ?? [];
  const page = new WebSocket(`${first.url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  await new Promise((resolve, reject) => {
    page.addEventListener('message', resolve);
    page.addEventListener('error', reject);
  });
  const left = new Promise((resolve) => page.addEventListener('close', resolve));

  await first.close();
  await left;
  const second = await testApp({ ...sources, PORT: port });
  expect((await fetch(`${second.url}/@vite/client`)).status).toBe(200);
  await second.close();
});

test('the back office and the frame of the editor come from the sources', async () => {
  const site = await testApp(sources);
  for (const [path, entry] of [
    ['/admin', '/src/backoffice/app/entry-backoffice.tsx'],
    ['/admin/pages/1', '/src/backoffice/app/entry-backoffice.tsx'],
    ['/cms/page/render/1', '/src/web/app/editing/entry-editing.tsx'],
  ] as const) {
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain('/@vite/client');
    expect(html).toContain(`src="${entry}"`);
    expect(html).not.toContain('/assets/');
    expect((await fetch(site.url + entry)).headers.get('content-type')).toContain('javascript');
  }
  await site.close();
});
