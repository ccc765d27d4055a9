import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { flat, results } from '../errors.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

const alt = z.string().check(z.maxLength(300));
const percent = z.number().check(z.int(), z.gte(0), z.lte(99));
export const mediaRow = z.object({
  mediaId: id,
  /** The address for content. */
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  alt,
  /** Decorative pictures have no text alternative on purpose. */
  isDecorative: z.boolean(),
  /** The point that a crop keeps, in percent from the left and from the top. */
  focus: z.object({ x: percent, y: percent }),
  uses: z.number(),
  createdAt: isoInstant,
});

export const listMedia = {
  input: listInput(['-added', 'added'], {
    /** `yes`: only pictures that nothing uses. */
    unused: z.optional(z.enum(['yes', 'no'])),
  }),
  output: listOutput(mediaRow, {}),
  summary: 'Pictures of the library, newest first, 48 at a time; `find` is part of the description or file name.',
};

export const uploadMedia = {
  input: z.object({ alt, isDecorative: z.boolean() }),
  output: results(z.object({ media: z.array(mediaRow), known: z.array(id) })),
  summary:
    'Stores pictures (JPEG, PNG, WebP, AVIF, GIF; at most 10 MB each). The same picture is stored once: `known` names those that were there before.',
};

export const getMediaUses = {
  input: z.object({ mediaId: idInQuery }),
  output: flat({ uses: z.array(z.object({ kind: z.string(), id, title: z.string(), path: z.nullable(z.string()) })) }),
  summary: 'Where a picture is used: pages in any version, products, guides, events.',
};

export const saveMedia = {
  input: z.object({ mediaId: id, alt, isDecorative: z.boolean(), key }),
  output: results(z.object({ media: mediaRow })),
  summary: 'Changes the text alternative of a picture, for its next use.',
};

export const setMediaFocus = {
  input: z.object({ mediaId: id, x: percent, y: percent, key }),
  output: results(z.object({ media: mediaRow })),
  summary: 'Sets the point that a crop keeps, wherever the picture is used.',
};

export const replaceMedia = {
  input: z.object({ mediaId: id, key }),
  output: results(z.object({ media: mediaRow })),
  summary: 'Puts another file in the place of a picture, wherever it is used. The old file is deleted.',
};

export const removeMedia = {
  input: z.object({ mediaId: id, key }),
  output: results(z.object({ mediaId: id })),
  summary: 'Deletes a picture that nothing uses.',
};
