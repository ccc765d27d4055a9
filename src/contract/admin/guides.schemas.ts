import * as z from 'zod/mini';
import { id, money } from '../cart-shapes.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { idInQuery, key, lock } from './shapes.schemas.ts';
import { html, line, slug, text } from './entry.schemas.ts';

const saved = results(z.object({ lock }));

export const guideValues = z.object({
  title: line,
  tileTitle: line,
  tileDesc: text,
  ecmDescription: html,
  price: money,
  gstFree: z.boolean(),
  published: z.boolean(),
});

export const listGuides = {
  input: z.object({}),
  output: flat({
    guides: z.array(
      z.object({
        guideId: id,
        guideTitle: z.string(),
        pageUrl: z.string(),
        published: z.boolean(),
        /** False also for a published guide that its buyers could not open. */
        isForSale: z.boolean(),
      }),
    ),
  }),
  summary: 'All guides, also those that are not published or cannot be opened.',
};

export const getGuideForEdit = {
  input: z.object({ guideId: idInQuery }),
  output: data(z.object({ guideId: id, lock, values: guideValues })),
  summary: 'What staff may change of the offer of a guide.',
};

export const saveGuide = {
  input: z.object({ guideId: id, lock, values: guideValues, key }),
  output: saved,
  summary: 'Changes the offer of a guide; a save over that of another is refused with the code `stale`.',
};

export const createGuide = {
  input: z.object({ slug, values: guideValues, categoryId: z.nullable(id), key }),
  output: results(z.object({ guideId: id })),
  summary: 'Makes the offer of a guide at /guides/{slug}.',
};
