import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { schemeHead, schemeScript } from './scheme.ts';

/** A document with its metas, in a browser that keeps `kept`; null if it blocks its storage. */
function opened(kept: Record<string, string> | null) {
  const root = { dataset: {} as Record<string, string> };
  const metas = ['light', 'dark'].map((of) => ({ media: `(prefers-color-scheme:${of})`, dataset: { of } }));
  const listeners: Record<string, (event: { detail?: string }) => void> = {};
  const storage = {
    getItem: (key: string) => {
      if (!kept) throw new Error('blocked');
      return kept[key] ?? null;
    },
  };
  const context = createContext({
    document: { documentElement: root, querySelectorAll: () => metas },
    localStorage: storage,
    addEventListener: (name: string, listener: (event: { detail?: string }) => void) => (listeners[name] = listener),
  });
  runInContext(schemeScript, context);
  return {
    tell: (name: string, detail?: string) => listeners[name]?.(detail === undefined ? {} : { detail }),
    scheme: () => root.dataset['scheme'],
    bars: () => metas.map(({ media }) => media),
  };
}

const bySystem = ['(prefers-color-scheme:light)', '(prefers-color-scheme:dark)'];

test('a choice that is kept sets the theme and the colour of the bar; none leaves both to the system', () => {
  const dark = opened({ scheme: 'dark' });
  expect([dark.scheme(), dark.bars()]).toEqual(['dark', ['not all', '']]);
  const light = opened({ scheme: 'light' });
  expect([light.scheme(), light.bars()]).toEqual(['light', ['', 'not all']]);
  for (const other of [{}, { scheme: '' }, { scheme: '"><script>' }, null] as (Record<string, string> | null)[])
    expect([opened(other).scheme(), opened(other).bars()]).toEqual([undefined, bySystem]);
});

test('another window, a return by Back and the switch change it; without storage the switch still does', () => {
  const kept: Record<string, string> = {};
  const page = opened(kept);
  kept['scheme'] = 'dark';
  page.tell('storage');
  expect(page.scheme()).toBe('dark');
  delete kept['scheme'];
  page.tell('pageshow');
  expect([page.scheme(), page.bars()]).toEqual([undefined, bySystem]);

  const blocked = opened(null);
  blocked.tell('scheme', 'dark');
  expect(blocked.scheme()).toBe('dark');
  blocked.tell('scheme', '');
  expect(blocked.scheme()).toBeUndefined();
});

test('the document holds the script as its policy has hashed it, after the metas that it changes', () => {
  expect(schemeHead.split('\n').at(-1)).toBe(`<script>${schemeScript}</script>`);
  expect(schemeHead.match(/<meta name="theme-color"/g)).toHaveLength(2);
  expect(schemeScript).not.toMatch(/<|[^\0-\x7f]/);
});
