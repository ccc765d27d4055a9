import type { StaffEntity } from '../staff/entity.ts';

export const mediaEntity: StaffEntity = {
  kind: 'media',
  name: 'Pictures',
  permission: 'content.publish',
  called: (id) => `picture ${id}`,
  verbs: {
    saveMedia: { words: 'described' },
    setMediaFocus: { words: 'chose the middle of' },
    replaceMedia: { words: 'replaced' },
    removeMedia: { words: 'deleted' },
  },
};
