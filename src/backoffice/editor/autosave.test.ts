import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeAutosave, type SaveResult, type SaveState } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(answer: (value: string, revision: number) => Promise<SaveResult> | SaveResult) {
  const sent: [string, number][] = [];
  const states: SaveState['kind'][] = [];
  const keep = vi.fn<() => void>();
  const autosave = makeAutosave<string>({
    revision: 4,
    save: async (value, revision) => {
      sent.push([value, revision]);
      return answer(value, revision);
    },
    onState: ({ kind }) => states.push(kind),
    keep,
  });
  return { autosave, sent, states, keep };
}
const accept = (_value: string, revision: number): SaveResult => ({ ok: true, revision: revision + 1, savedAt: 'now' });

test('saves once two seconds after the last change, with the revision of the answer before', async () => {
  const { autosave, sent, states } = setUp(accept);
  autosave.changed('a');
  await vi.advanceTimersByTimeAsync(1500);
  autosave.changed('ab');
  await vi.advanceTimersByTimeAsync(1999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  autosave.changed('abc');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([
    ['ab', 4],
    ['abc', 5],
  ]);
  expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved', 'unsaved', 'saving', 'saved']);
});

test('somebody who never stops typing is saved every ten seconds', async () => {
  const { autosave, sent } = setUp(accept);
  for (let second = 0; second < 21; second++) {
    autosave.changed(`${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sent.map(([value]) => value)).toEqual(['9', '19']);
});

test('one request is in flight; what changed meanwhile goes next', async () => {
  const answers: ((result: SaveResult) => void)[] = [];
  const { autosave, sent } = setUp(() => new Promise((resolve) => answers.push(resolve)));
  autosave.changed('a');
  await vi.advanceTimersByTimeAsync(2000);
  autosave.changed('b');
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual([['a', 4]]);
  answers[0]?.({ ok: true, revision: 9, savedAt: 'now' });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent[1]).toEqual(['b', 9]);
});

test('a failure is tried again until it succeeds, and loses nothing', async () => {
  let failures = 2;
  const { autosave, sent, states } = setUp((value, revision) => {
    failures -= 1;
    if (failures >= 0) throw new Error('no network');
    return accept(value, revision);
  });
  autosave.changed('a');
  await vi.advanceTimersByTimeAsync(2000 + 5000 + 5000);
  expect(sent.map(([value]) => value)).toEqual(['a', 'a', 'a']);
  expect(states.at(-1)).toBe('saved');
  expect(autosave.hasUnsaved()).toBe(false);
});

test('a stale revision stops saving: nothing is overwritten, and the text is still there', async () => {
  const { autosave, sent, states } = setUp(() => ({ ok: false, isStale: true, text: 'Somebody else' }));
  autosave.changed('a');
  await vi.advanceTimersByTimeAsync(2000);
  autosave.changed('b');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toHaveLength(1);
  expect(states.at(-1)).toBe('stale');
  expect(autosave.hasUnsaved()).toBe(true);
});

// Invariant 43.
test('after a stale revision what is written on is kept two seconds after the last change, at least every ten', async () => {
  const { autosave, sent, states, keep } = setUp(() => ({ ok: false, isStale: true, text: 'Somebody else' }));
  autosave.changed('a');
  await vi.advanceTimersByTimeAsync(2000);
  expect(keep).toHaveBeenCalledTimes(1);
  autosave.changed('ab');
  await vi.advanceTimersByTimeAsync(1999);
  expect(keep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(keep).toHaveBeenCalledTimes(2);
  for (let second = 0; second < 21; second++) {
    autosave.changed(`abc ${second}`);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(keep).toHaveBeenCalledTimes(4);
  expect([sent.length, states.at(-1)]).toEqual([1, 'stale']);
  // What was put together is sent.
  autosave.setRevision(9);
  autosave.changed('merged');
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent[1]).toEqual(['merged', 9]);
});

// Invariant 43.
test('whoever replaces the draft hears whether all of it is saved, and if not, why', async () => {
  let answer: SaveResult = { ok: true, revision: 5, savedAt: 'now' };
  const { autosave, sent } = setUp(() => answer);
  expect(await autosave.settle()).toBeNull();
  autosave.changed('a');
  expect(await autosave.settle()).toBeNull();
  expect(sent).toEqual([['a', 4]]);
  answer = { ok: false, isStale: false, text: 'Too large' };
  autosave.changed('b');
  expect(await autosave.settle()).toBe('It is not saved yet. Please try again.');
  answer = { ok: false, isStale: true, text: 'Somebody else' };
  expect(await autosave.settle()).toContain('Compare and merge first.');
  expect(await autosave.settle()).toContain('Compare and merge first.');
});

// Invariant 43.
test('what is not saved when the window goes is kept before it is sent; what is saved is not', async () => {
  const { autosave, sent, keep } = setUp(accept);
  await autosave.leave();
  expect(keep).not.toHaveBeenCalled();
  autosave.changed('a');
  const leaving = autosave.leave();
  expect(keep).toHaveBeenCalledTimes(1);
  await leaving;
  expect([sent, autosave.hasUnsaved()]).toEqual([[['a', 4]], false]);

  const refused = setUp(() => ({ ok: false, isStale: true, text: 'Somebody else' }));
  refused.autosave.changed('a');
  await refused.autosave.flush();
  refused.autosave.changed('ab');
  const before = refused.keep.mock.calls.length;
  await refused.autosave.leave();
  expect(refused.keep.mock.calls.length).toBeGreaterThan(before);
});
