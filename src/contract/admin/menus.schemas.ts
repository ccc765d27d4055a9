import * as z from 'zod/mini';
import { isoInstant } from '../cart-shapes.schemas.ts';
import { menuItem } from '../cms.schemas.ts';
import { flat } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';

const locale = z.enum(['au', 'nz']);

export const menuForEdit = z.object({
  locale,
  items: z.array(menuItem),
  /** Addresses in it that are not on the site now; visitors do not see these entries. */
  dead: z.array(z.string()),
  /** False: this locale has no menu of its own and shows the one of au. */
  isOwn: z.boolean(),
  revision,
  updatedAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
});

export const listMenus = {
  input: z.object({}),
  output: flat({ menus: z.array(menuForEdit) }),
  summary: 'The menus of au and nz.',
};

export const saveMenu = {
  input: changeInput({ locale }, z.object({ items: z.array(menuItem) })),
  output: changeOutput(z.object({ menu: menuForEdit })),
  summary: 'Publishes a menu: at most 3 levels and 200 entries. The version before stays in the history.',
};

export const listMenuVersions = {
  input: z.object({ locale }),
  output: flat({
    versions: z.array(
      z.object({
        version: z.number(),
        items: z.array(menuItem),
        createdAt: isoInstant,
        createdBy: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Earlier versions of a menu, newest first, at most 50.',
};
