import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { firstScreen, isWithin, navigationFor } from './navigation.ts';
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
  expect(firstScreen(() => true)?.path).toBe('/admin/pages');
});

test('an address below a screen is within it, one that only begins alike is not', () => {
  const pages = firstScreen(() => true);
  const at = (path: string) => pages !== null && isWithin(path, pages);
  expect([at('/admin/pages'), at('/admin/pages/17/compare'), at('/admin/pages-of-old')]).toEqual([true, true, false]);
});
