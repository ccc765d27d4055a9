import { expect, test } from 'vitest';
import type { MenuForEdit } from '#contract/admin/menus.ts';
import { draftOf, following, isChanged, rebased, saved, step, undone } from './menu-draft.ts';
import { entriesOf, menuOf } from './menu-tree.ts';

const items = (...titles: string[]) => titles.map((title) => ({ title, url: `/${title}`, items: [] }));
const menu = (revision: number, titles: string[], dead: string[] = []): MenuForEdit => ({
  locale: 'au',
  isOwn: true,
  items: items(...titles),
  dead,
  revision,
  updatedAt: null,
  updatedBy: null,
});
const titlesOf = (draft: ReturnType<typeof draftOf>) => menuOf(draft.entries).map(({ title }) => title);

test('what is changed while a save is on its way stays, and can be undone', () => {
  const sent = step(draftOf(menu(1, ['a'])), entriesOf(items('a', 'b')));
  expect(isChanged(saved(sent, sent.entries, menu(2, ['a', 'b'])))).toBe(false);
  const later = saved(step(sent, entriesOf(items('a', 'b', 'c'))), sent.entries, menu(2, ['a', 'b']));
  expect([titlesOf(later), later.stored.revision, isChanged(later)]).toEqual([['a', 'b', 'c'], 2, true]);
  expect([titlesOf(undone(later)), isChanged(undone(later))]).toEqual([['a', 'b'], false]);
});

test('a menu follows what is stored, unless it is changed here', () => {
  const open = draftOf(menu(2, ['a', 'b'], ['/a']));
  expect(following(undefined, open.stored)).toMatchObject({ stored: open.stored, before: [] });
  expect(following(open, menu(2, ['a', 'b'], ['/a']))).toBe(open);
  // A page was published, or somebody else has saved.
  expect(following(open, menu(2, ['a', 'b']))).toEqual({ ...open, stored: menu(2, ['a', 'b']) });
  expect(titlesOf(following(open, menu(3, ['b'])))).toEqual(['b']);
  // New Zealand follows Australia under the same revision.
  expect(titlesOf(following(open, menu(2, ['c'])))).toEqual(['c']);
  // What was put back is asked for once more, and is no step of its own.
  expect(rebased(open, menu(3, ['a', 'b']))).toEqual({ ...open, stored: menu(3, ['a', 'b']) });
  // An answer of before the last save changes nothing.
  expect(following(open, menu(1, ['a']))).toBe(open);

  const changed = step(open, entriesOf(items('b')));
  const followed = following(changed, menu(3, ['c'], ['/b']));
  expect(followed).toEqual({ ...changed, stored: { ...open.stored, dead: ['/b'] } });
  // What was undone can still be undone again.
  const back = step(changed, open.entries);
  expect(titlesOf(undone(following(back, menu(3, ['c']))))).toEqual(['a', 'b']);
});
