import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendWithProgress } from './send-with-progress.ts';

/** What `sendWithProgress` uses of XMLHttpRequest. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  headers: Record<string, string> = {};
  responseText = '';
  status = 0;
  statusText = '';
  isAborted = false;
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.isAborted = true;
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const parts: number[] = [];
  const cancel = new AbortController();
  const send = sendWithProgress({ onProgress: (part) => parts.push(part), signal: cancel.signal });
  const answer = send('/upload', { method: 'POST', headers: { accept: 'application/json' }, body: 'x' });
  return { parts, cancel, answer, request: FakeRequest.last };
}

test('tells how much is sent, and returns the answer', async () => {
  const { parts, answer, request } = begin();
  request.progress(5, 10);
  request.progress(10, 10);
  Object.assign(request, { status: 200, responseText: '{"ok":true}' });
  request.dispatchEvent(new Event('load'));
  expect(await (await answer).json()).toEqual({ ok: true });
  expect([parts, request.headers]).toEqual([[0.5, 1], { accept: 'application/json' }]);
});

test('a network that is cut, or stands still at 90 %, fails as fetch does', async () => {
  const cut = begin();
  cut.request.progress(9, 10);
  cut.request.dispatchEvent(new Event('error'));
  await expect(cut.answer).rejects.toThrow(new TypeError('Failed to fetch'));
  const still = begin();
  const failed = still.answer.catch((error: unknown) => error);
  still.request.progress(9, 10);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await failed).toEqual(new TypeError('Failed to fetch'));
  expect(still.request.isAborted).toBe(true);
});

test('cancelling ends the request', async () => {
  const { cancel, answer, request } = begin();
  cancel.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(request.isAborted).toBe(true);
});
