import { revisionOf, type StaffEntity } from '../staff/entity.ts';
import { putFileBack } from './reshape.ts';

export const mediaEntity: StaffEntity = {
  kind: 'media',
  name: 'Pictures',
  permission: 'content.publish',
  called: (id) => `picture ${id}`,
  verbs: {
    saveMedia: { words: 'described' },
    setMediaFocus: { words: 'chose the middle of' },
    replaceMedia: {
      words: 'replaced',
      putBack: {
        says: 'Its file of before comes back at once, wherever it is used. Files are kept for 30 days after they are replaced.',
        fits: ({ before, after }) => typeof before['address'] === 'string' && before['address'] !== after['address'],
        run: ({ deps, call, id, before, after, key }) =>
          putFileBack(deps, call, {
            mediaId: Number(id),
            revision: revisionOf(after),
            address: String(before['address']),
            key,
          }),
      },
    },
    removeMedia: { words: 'deleted' },
  },
};
