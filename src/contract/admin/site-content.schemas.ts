import * as z from 'zod/mini';
import { menuItem } from '../cms.schemas.ts';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { flat, results } from '../errors.schemas.ts';
import { pageInQuery, totalCnt } from '../paging.schemas.ts';
import { key } from '../staff-shapes.schemas.ts';

const locale = z.enum(['au', 'nz']);
const lock = z.number().check(z.nonnegative(), z.int());
const path = z.string().check(z.minLength(1), z.maxLength(512));

export const menuForEdit = z.object({
  locale,
  items: z.array(menuItem),
  /** False: this locale has no menu of its own and shows the one of au. */
  isOwn: z.boolean(),
  lock,
  updatedAt: z.nullable(isoInstant),
});

export const listMenus = {
  input: z.object({}),
  output: flat({ menus: z.array(menuForEdit) }),
  summary: 'The menus of au and nz.',
};

export const saveMenu = {
  input: z.object({ locale, items: z.array(menuItem), lock, key }),
  output: results(z.object({ menu: menuForEdit })),
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

export const redirectRow = z.object({
  redirectId: id,
  path: z.string(),
  locale,
  redirectTo: z.string(),
  updatedAt: isoInstant,
});

export const listRedirects = {
  input: z.object({ page: pageInQuery, find: z.optional(z.string().check(z.maxLength(200))) }),
  output: flat({ redirects: z.array(redirectRow), totalCnt }),
  summary: 'Redirects by path, 200 per page.',
};

export const saveRedirect = {
  input: z.object({ path, locale, redirectTo: z.string().check(z.minLength(1), z.maxLength(2000)), key }),
  output: results(z.object({ redirectId: id })),
  summary: 'Makes or changes a redirect to a path of the site or an http(s) address.',
};

export const removeRedirect = {
  input: z.object({ redirectId: id, key }),
  output: results(z.object({ redirectId: id })),
  summary: 'Removes a redirect.',
};

export const auditRow = z.object({
  at: isoInstant,
  name: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export const listAudit = {
  input: z.object({
    /** Such as `page:17`; everything if omitted. */
    subject: z.optional(z.string().check(z.maxLength(300))),
    /** Of the last row of the page before. */
    before: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: flat({ records: z.array(auditRow) }),
  summary: 'What staff did, newest first, 100 at a time.',
};
