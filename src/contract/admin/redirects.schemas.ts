import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { key } from './shapes.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

const locale = z.enum(['au', 'nz']);
const path = z.string().check(z.minLength(1), z.maxLength(512));

export const redirectRow = z.object({
  redirectId: id,
  path: z.string(),
  locale,
  redirectTo: z.string(),
  revision,
  updatedAt: isoInstant,
});

export const listRedirects = {
  input: listInput(['path', '-path', 'updatedAt', '-updatedAt'], {}),
  output: listOutput(redirectRow, {}),
  summary: 'Redirects; `find` is the beginning of words of the address or of where it leads.',
};

export const saveRedirect = {
  /** Without an id it makes a new one, whose revision is 0. The address of a redirect never changes. */
  input: changeInput(
    { redirectId: z.nullable(id) },
    z.object({ path, locale, redirectTo: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  ),
  output: changeOutput(z.object({ redirectId: id, revision })),
  summary: 'Makes or changes a redirect to a path of the site or an http(s) address; loops and chains are refused.',
};

export const removeRedirect = {
  input: z.object({ redirectId: id, revision, key }),
  output: results(z.object({ redirectId: id })),
  summary: 'Removes a redirect.',
};
