import { revisionOf, type StaffEntity, type States } from '../staff/entity.ts';
import type { DistressSubject } from './distress-words.ts';
import { localeOf, saveDistressList } from './distress.ts';

export const distressEntity: StaffEntity = {
  kind: 'words',
  name: 'Searches for help',
  permission: 'content.publish',
  called: (id) => `the words of a search for help${localeOf(id) === 'nz' ? ' (New Zealand)' : ''}`,
  verbs: {
    saveDistressList: {
      words: 'saved',
      putBack: {
        run: ({ deps, call, id, before, after, key }) =>
          saveDistressList(deps, call, {
            locale: localeOf(id),
            values: { subjects: wasOwn({ before, after }) ? (before['subjects'] as DistressSubject[]) : null },
            revision: revisionOf(after),
            key,
          }),
      },
    },
  },
};

/** Records from before `isOwn` was kept: the first save made revision 1. */
function wasOwn({ before, after }: States): boolean {
  return typeof before['isOwn'] === 'boolean' ? before['isOwn'] : revisionOf(after) > 1;
}
