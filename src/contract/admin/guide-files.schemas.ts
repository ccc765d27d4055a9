import * as z from 'zod/mini';
import { id } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { key } from './shapes.schemas.ts';

// The revision of these changes is `filesRevision` of the guide.

/** The entry of the library that is given; omitted if a file is sent. */
const mediaId = z.optional(id);

const changed = changeOutput(z.object({ fileId: id }));

export const addGuideFile = {
  input: z.object({ guideId: id, mediaId, key }),
  output: results(z.object({ fileId: id })),
  summary:
    'Adds a file to a guide: PDF, Word, Excel, CSV, text or sound, at most 40 MB, or one of the library. It opens for whoever may open the guide; a new one is a private entry of the library, which has no address.',
};

export const replaceGuideFile = {
  input: z.object({ guideId: id, fileId: id, revision, mediaId, key }),
  output: changed,
  summary: 'Puts another file in the place of one; its address and its number of downloads stay.',
};

export const removeGuideFile = {
  input: z.object({ guideId: id, fileId: id, revision, key }),
  output: changed,
  summary: 'Takes a file from a guide. It can be put back.',
};

export const orderGuideFiles = {
  input: changeInput({ guideId: id }, z.object({ fileIds: z.array(id).check(z.maxLength(100)) })),
  output: changeOutput(z.object({ fileIds: z.array(id) })),
  summary: 'Puts the files of a guide in order.',
};
