import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromEditor } from '#contract/editor-messages.ts';
import { type FrameWindow, linkToParent } from './parent-link.ts';

const own = 'https://phi.example';
const editor = 'https://office.example';
const parent = { postMessage: vi.fn<(message: unknown, target: string) => void>() };
let listeners: ((event: MessageEvent) => void)[] = [];
const frame: FrameWindow = {
  parent,
  addEventListener: (_type, listener) => void listeners.push(listener),
  removeEventListener: (_type, listener) => {
    listeners = listeners.filter((each) => each !== listener);
  },
};
let received: FromEditor[] = [];
beforeEach(() => {
  [listeners, received] = [[], []];
  parent.postMessage.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const open = (mode: 'edit' | 'viewonly' = 'edit') =>
  linkToParent({
    window: frame,
    parentOrigin: editor,
    allowed: [own, editor],
    mode,
    onMessage: (message) => received.push(message),
  });
const send = (data: unknown, more: { origin?: string; source?: unknown } = {}) => {
  for (const listener of listeners) listener({ data, origin: editor, source: parent, ...more } as MessageEvent);
};
const init = { v: 1, type: 'init', token: 'secret' };

// Invariant 28.
test('ready goes to the origin of the parent only, everything else waits for init', () => {
  const link = open();
  link.post({ v: 1, type: 'ready', pageId: 7, mode: 'edit' });
  link.post({ v: 1, type: 'dirty', dirty: true });
  expect(parent.postMessage.mock.calls).toEqual([[{ v: 1, type: 'ready', pageId: 7, mode: 'edit' }, editor]]);
  send(init);
  link.post({ v: 1, type: 'dirty', dirty: true });
  expect(parent.postMessage).toHaveBeenLastCalledWith({ v: 1, type: 'dirty', dirty: true }, editor);
});

test('a page in a frame of a foreign site tells it nothing', () => {
  const link = linkToParent({
    window: frame,
    parentOrigin: 'https://evil.example',
    allowed: [own],
    mode: 'edit',
    onMessage() {},
  });
  link.post({ v: 1, type: 'ready', pageId: 7, mode: 'edit' });
  expect(parent.postMessage).not.toHaveBeenCalled();
});

test.each([
  ['a foreign origin', init, { origin: 'https://evil.example' }],
  ['a null origin', init, { origin: 'null' }],
  ['an origin that only begins alike', init, { origin: `${editor}.evil.example` }],
  ['another version', { ...init, v: 2 }, {}],
  ['an unknown type', { v: 1, type: 'eval', code: '1' }, {}],
  ['no object', 'init', {}],
  ['a wrong field', { v: 1, type: 'init', token: 5 }, {}],
  ['too much', { ...init, token: 'x'.repeat(1_000_001) }, {}],
  ['a message before init', { v: 1, type: 'selectItem', itemId: 1 }, {}],
])('%s is dropped and counted', (_what, data, more) => {
  const link = open();
  send(data, more);
  expect(received).toEqual([]);
  expect(link.dropped()).toBe(1);
});

test('a sibling frame is not the parent: its messages are ignored', () => {
  open();
  send(init, { source: { postMessage() {} } });
  expect(received).toEqual([]);
});

test('data that is no JSON is dropped without an exception', () => {
  const link = open();
  const circular: Record<string, unknown> = { ...init };
  circular['self'] = circular;
  send(circular);
  send(10n);
  expect(link.dropped()).toBe(2);
});

// Invariant 28.
test('the first init fixes the origin: a second one and other allowed origins are dropped', () => {
  const link = open();
  send(init);
  send({ ...init, token: 'other' });
  send({ v: 1, type: 'reload' }, { origin: own });
  send({ v: 1, type: 'reload' });
  send({ v: 1, type: 'scheme', scheme: 'dark' });
  expect(received.map(({ type }) => type)).toEqual(['init', 'reload', 'scheme']);
  expect(link.dropped()).toBe(2);
});

// Invariant 28.
test('viewonly obeys init and reload, and nothing that would edit', () => {
  const link = open('viewonly');
  send(init);
  send({ v: 1, type: 'setMode', mode: 'edit' });
  expect(link.mode()).toBe('viewonly');
  send({ v: 1, type: 'selectItem', itemId: 1 });
  send({ v: 1, type: 'insertMedia', reqId: 'a', url: '/x', alt: '', kind: 'image' });
  send({ v: 1, type: 'reload' });
  send({ v: 1, type: 'scheme', scheme: 'dark' });
  expect(received.map(({ type }) => type)).toEqual(['init', 'reload', 'scheme']);
});

test('a frame that was opened for editing is paused by setMode and edits again, and misses no answer to its save', () => {
  const link = open('edit');
  send(init);
  send({ v: 1, type: 'setMode', mode: 'viewonly' });
  expect(link.mode()).toBe('viewonly');
  send({ v: 1, type: 'selectItem', itemId: 1 });
  send({ v: 1, type: 'insertMedia', reqId: 'a', url: '/x', alt: '', kind: 'image' });
  send({ v: 1, type: 'saved', reqId: 'a', ok: true });
  send({ v: 1, type: 'scale', scale: 0.5 });
  send({ v: 1, type: 'setMode', mode: 'edit' });
  expect(link.mode()).toBe('edit');
  send({ v: 1, type: 'selectItem', itemId: 2 });
  expect(received.map(({ type }) => type)).toEqual(['init', 'setMode', 'saved', 'scale', 'setMode', 'selectItem']);
});

test('a flood is survived, and a closed link hears nothing', () => {
  const link = open();
  for (let count = 0; count < 2000; count++) send({ v: 1, type: 'nonsense' });
  expect(link.dropped()).toBe(2000);
  link.close();
  send(init);
  expect(received).toEqual([]);
});
