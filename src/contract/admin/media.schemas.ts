import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { mediaKinds } from '../media-kinds.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

const alt = z.string().check(z.maxLength(300));
const percent = z.number().check(z.int(), z.gte(0), z.lte(99));
const focus = z.object({ x: percent, y: percent });

const pixels = z.number().check(z.int(), z.gte(0), z.lte(100_000));
const shape = z.object({
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  crop: z.nullable(z.object({ left: pixels, top: pixels, width: pixels, height: pixels })),
});

export const mediaRow = z.object({
  mediaId: id,
  revision,
  /** The address for content; '' of a private file, which has none. */
  url: z.string(),
  /** It is a file of guides, and opens for whoever may open them. */
  isPrivate: z.boolean(),
  kind: z.enum(mediaKinds),
  name: z.string(),
  mime: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  alt,
  /** Decorative pictures have no text alternative on purpose. */
  isDecorative: z.boolean(),
  /** The point that a crop keeps, in percent from the left and from the top. */
  focus,
  uses: z.number(),
  createdAt: isoInstant,
});

const changed = changeOutput(z.object({ media: mediaRow }));

export const listMedia = {
  input: listInput(['-added', 'added'], {
    /** `yes`: only those that nothing uses. */
    unused: z.optional(z.enum(['yes', 'no'])),
    /** `file`: all that are no pictures. */
    kind: z.optional(z.enum([...mediaKinds, 'file'])),
    /** `yes`: only those that can be shown or linked. */
    isPublic: z.optional(z.enum(['yes', 'no'])),
  }),
  output: listOutput(mediaRow, {}),
  summary:
    'Pictures and files of the library, newest first, 48 at a time; `find` is the beginning of words of the description or file name.',
};

export const uploadMedia = {
  input: z.object({ alt, isDecorative: z.boolean() }),
  output: results(z.object({ media: z.array(mediaRow), known: z.array(id) })),
  summary:
    'Stores pictures (JPEG, PNG, WebP, AVIF, GIF), PDF, Word, Excel, CSV, text and sound files, at most 40 MB each; a photograph over 10 MB or 50 million pixels, and HEIC, become a smaller JPEG. The same file is stored once: `known` names those that were there before. A picture needs a description or is decorative.',
};

export const getMediaUses = {
  input: z.object({ mediaId: idInQuery }),
  output: flat({ uses: z.array(z.object({ kind: z.string(), id, title: z.string(), path: z.nullable(z.string()) })) }),
  summary: 'Where a picture or file is used: pages in any version, products, guides and their files, events.',
};

export const getMediaAt = {
  input: z.object({ url: z.string().check(z.maxLength(300)) }),
  output: data(mediaRow),
  summary: 'The picture or file at an address of the library; null if there is none.',
};

export const saveMedia = {
  input: changeInput({ mediaId: id }, z.object({ alt, isDecorative: z.boolean() })),
  output: changed,
  summary: 'Changes the text alternative of a picture, for its next use.',
};

export const setMediaFocus = {
  input: changeInput({ mediaId: id }, z.object({ focus })),
  output: changed,
  summary:
    'Sets the point that a crop keeps, wherever the picture is used. A picture that stands on pages is for those who publish them.',
};

export const replaceMedia = {
  /** Without a file the picture itself is turned by `shape`, clockwise, and then cropped, in pixels. */
  input: z.object({ mediaId: id, revision, key, shape: z.optional(shape) }),
  output: changed,
  summary:
    'Puts another file in the place of a picture or file, wherever it is used. The old file can be put back for 30 days.',
};

export const removeMedia = {
  input: z.object({ mediaId: id, key }),
  output: results(z.object({ mediaId: id })),
  summary: 'Deletes a picture that nothing uses.',
};
