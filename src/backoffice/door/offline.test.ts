import { afterEach, expect, test, vi } from 'vitest';
import { doorPath, keepScreen } from './offline.ts';

vi.mock('./camera-reader.ts', () => ({ canReadCodes: async () => true }));

const documentOf = (version: string) =>
  `<link rel="icon" href="/favicon.svg"><script type="module" src="/backoffice/assets/entry-${version}.js"></script>`;
const kept = new Map<string, string>();
const asked: string[] = [];

/** A page of the version `now` that has loaded its door, before a site that answers with these versions in turn. */
function openPage(answers: readonly string[]): void {
  kept.clear();
  asked.length = 0;
  const cache = {
    match: async (path: string) => kept.get(path),
    add: async (path: string) => void kept.set(path, 'a file'),
    put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://phi.example${path}` })),
    delete: async (url: string) => kept.delete(new URL(url).pathname),
  };
  vi.stubGlobal('window', { caches: {} });
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => ({}) } });
  vi.stubGlobal('document', { documentElement: { outerHTML: documentOf('now') } });
  vi.stubGlobal('performance', {
    getEntriesByType: () => [{ name: 'https://phi.example/backoffice/assets/door-now.js' }],
  });
  vi.stubGlobal('fetch', async (path: string) => {
    const version = answers[asked.length % answers.length] ?? '';
    asked.push(path);
    return new Response(documentOf(version));
  });
}
afterEach(() => vi.unstubAllGlobals());

test('the document that is kept is of the version whose screens are kept, while another one serves beside it', async () => {
  openPage(['before', 'before', 'now']);
  expect(await keepScreen()).toBe(true);
  expect(kept.get(doorPath)).toContain('entry-now');
  expect([...kept.keys()].toSorted()).toEqual([
    doorPath,
    '/backoffice/assets/door-now.js',
    '/backoffice/assets/entry-now.js',
    '/favicon.svg',
  ]);
});

test('nothing is promised, and what was kept stays, if only another version answers', async () => {
  openPage(['before']);
  kept.set(doorPath, 'as it was');
  expect(await keepScreen()).toBe(false);
  expect([...kept]).toEqual([[doorPath, 'as it was']]);
  expect(asked).toHaveLength(6);
});
