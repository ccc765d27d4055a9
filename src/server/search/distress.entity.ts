import type { StaffEntity } from '../staff/entity.ts';
import type { DistressSubject } from './distress-words.ts';
import { saveDistressList } from './distress.ts';

export const distressEntity: StaffEntity = {
  kind: 'words',
  name: 'Words of distress',
  permission: 'content.publish',
  called: () => 'the words of distress',
  verbs: {
    saveDistressList: {
      words: 'saved',
      putBack: {
        run: ({ deps, call, before, after, key }) =>
          saveDistressList(deps, call, {
            subjects: before['subjects'] as DistressSubject[],
            lock: Number(after['lock']),
            key,
          }),
      },
    },
  },
};
