import { choiceFrom } from './columns.ts';
import type { Migration } from './migrate.ts';

/** The library takes files besides pictures. What it held before are pictures. */
export const filesInLibrary = {
  name: '0023-files-in-library',
  // The database does not check the words, so a later kind ('text') needs no change of the table.
  columns: { media: choiceFrom({ kind: ['picture', 'pdf', 'word', 'excel', 'text', 'audio'] }) },
  indexes: { media: [['kind', 'id']] },
} satisfies Migration;
