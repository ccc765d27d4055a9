import type { MenuItem } from '#contract/cms.ts';
import type { Locale } from '#contract/locale.ts';
import { revisionOf, type StaffEntity } from '../staff/entity.ts';
import { removeMenu, saveMenu } from './menus.ts';

export const menuEntity: StaffEntity = {
  kind: 'menu',
  name: 'Menus',
  permission: 'content.publish',
  called: (id) => `the menu of ${id === 'nz' ? 'New Zealand' : 'Australia'}`,
  verbs: {
    saveMenu: {
      words: 'saved',
      putBack: {
        // Only nz may be without a menu of its own.
        fits: ({ before }, id) => before['items'] !== null || id === 'nz',
        run: ({ deps, call, id, before, after, key }) => {
          const expected = { locale: id as Locale, revision: revisionOf(after), key };
          const { items } = before;
          return typeof items === 'string'
            ? saveMenu(deps, call, { ...expected, values: { items: JSON.parse(items) as MenuItem[] } })
            : removeMenu(deps, call, expected);
        },
      },
    },
    removeMenu: {
      words: 'removed',
      putBack: {
        run: ({ deps, call, id, before, key }) =>
          saveMenu(deps, call, {
            locale: id as Locale,
            values: { items: JSON.parse(String(before['items'])) as MenuItem[] },
            revision: 0,
            key,
          }),
      },
    },
  },
};
