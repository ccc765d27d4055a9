import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { barFor, firstScreen, isWideAt, isWithin, navigationFor, screenAt } from './navigation.ts';
import { screens } from './screens.ts';

const namesFor = (...permissions: Permission[]) =>
  navigationFor((permission) => permissions.includes(permission)).flatMap((part) =>
    part.screens.map(({ name }) => name),
  );

test('every screen has an address of its own', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});

test('somebody finds the screens of what they may do, and no more', () => {
  expect(namesFor('content.edit')).not.toContain('Who did what');
  expect(namesFor('content.edit', 'content.publish')).toContain('Who did what');
  expect(namesFor('content.preview')).toEqual([]);
  expect(firstScreen(() => false)).toBeNull();
  expect(firstScreen(() => true)?.path).toBe('/admin/today');
});

test('an address below a screen is within it, one that only begins alike is not', () => {
  const pages = firstScreen((permission) => permission === 'content.edit');
  const at = (path: string) => pages !== null && isWithin(path, pages);
  expect([at('/admin/pages'), at('/admin/pages/17/compare'), at('/admin/pages-of-old')]).toEqual([true, true, false]);
});

test('the editor has the whole width, and its address belongs to the pages', () => {
  expect([isWideAt('/admin/pages'), isWideAt('/admin/pages/17'), isWideAt('/admin/nothing')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(screenAt(() => true, '/admin/pages/17')?.name).toBe('Pages');
});

test('the bar of a phone has room for four', () => {
  expect(barFor(() => true).length).toBeLessThanOrEqual(4);
  expect(barFor(() => false)).toEqual([]);
});
