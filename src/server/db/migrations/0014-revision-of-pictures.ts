import { fromZero } from './columns.ts';
import type { Migration } from './migrate.ts';

/** How often staff have changed a picture of the library: a change of an older state is refused. */
export const revisionOfPictures = {
  name: '0014-revision-of-pictures',
  columns: { media: fromZero('revision') },
} satisfies Migration;
