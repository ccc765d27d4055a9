import { type Browser, chromium } from '@playwright/test';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumProgram } from '../tools/test/machine.ts';
import { startSite } from './processes.ts';
import { median } from './report.ts';

// `npm run bench:second-visit`: the first paint of a page that was visited before, with the service worker and without,
// in turn within one run, on a phone's processor (4 × slower) and network (1.6 Mbit/s, 150 ms).

const runs = 7;
const paths = ['/', '/about', '/events'];

const dataDir = mkdtempSync(join(tmpdir(), 'second-visit-'));
const load = loadavg()[0] ?? 0;
const { url, child } = await startSite({ DATA_DIR: dataDir });
const program = chromiumProgram();
const browser = await chromium.launch({ ...(program && { executablePath: program }), args: ['--no-sandbox'] });
try {
  console.log(
    `| First paint in ms, median of ${runs}; load before ${load.toFixed(1)} | second visit without worker | with worker |`,
  );
  console.log('|---|--:|--:|');
  for (const path of paths) {
    const times: Record<'block' | 'allow', number[]> = { block: [], allow: [] };
    for (let run = 0; run < runs; run += 1)
      for (const workers of ['block', 'allow'] as const) times[workers].push(await secondVisit(browser, path, workers));
    console.log(`| \`${path}\` | ${median(times.block).toFixed(0)} | ${median(times.allow).toFixed(0)} |`);
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

/** First contentful paint of a second visit in a new profile. */
async function secondVisit(from: Browser, path: string, serviceWorkers: 'block' | 'allow'): Promise<number> {
  const context = await from.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers });
  try {
    const page = await context.newPage();
    await page.goto(url + path);
    // The worker keeps the page some seconds after it has loaded.
    if (serviceWorkers === 'allow')
      while (!(await page.evaluate(async (address) => Boolean(await caches.match(address)), url + path)))
        await page.waitForTimeout(200);
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url + path, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
