import type { Locale } from '#contract/locale.ts';
import type { StaffEntity } from '../staff/entity.ts';
import { removeRedirect, saveRedirect } from './redirects.ts';

export const redirectEntity: StaffEntity = {
  kind: 'redirect',
  name: 'Redirects',
  permission: 'content.publish',
  called: (id) => `the redirect from ${id.slice(2)}${id.startsWith('nz') ? ' (nz)' : ''}`,
  verbs: {
    saveRedirect: {
      words: 'saved',
      putBack: {
        run: ({ deps, call, id, before, after, key }) => {
          const was = String(after['redirectTo']);
          return before['redirectTo'] === null
            ? removeRedirect(deps, call, { redirectId: Number(after['redirectId']), was, key })
            : saveRedirect(deps, call, {
                path: String(before['path']),
                locale: id.slice(0, 2) as Locale,
                redirectTo: before['redirectTo'] as string,
                was,
                key,
              });
        },
      },
    },
    removeRedirect: {
      words: 'removed',
      putBack: {
        run: ({ deps, call, before, key }) =>
          saveRedirect(deps, call, {
            path: String(before['path']),
            locale: before['locale'] as Locale,
            redirectTo: String(before['redirect_to']),
            was: null,
            key,
          }),
      },
    },
  },
};
