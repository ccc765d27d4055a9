import * as z from 'zod/mini';
import { menuItem } from '../cms.schemas.ts';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { instant } from '../instants.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { pageInQuery, totalCnt } from '../paging.schemas.ts';
import { idInQuery, key, lock } from '../staff-shapes.schemas.ts';
import { schedule } from './pages.schemas.ts';

const locale = z.enum(['au', 'nz']);
const path = z.string().check(z.minLength(1), z.maxLength(512));

export const menuForEdit = z.object({
  locale,
  items: z.array(menuItem),
  /** Addresses in it that are not on the site now; visitors do not see these entries. */
  dead: z.array(z.string()),
  /** False: this locale has no menu of its own and shows the one of au. */
  isOwn: z.boolean(),
  lock,
  updatedAt: z.nullable(isoInstant),
  updatedBy: z.nullable(z.string()),
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
  input: z.object({
    path,
    locale,
    redirectTo: z.string().check(z.minLength(1), z.maxLength(2000)),
    /** Where it leads now; null for a new one. Another value is refused with the code `stale`. */
    was: z.nullable(z.string()),
    key,
  }),
  output: results(z.object({ redirectId: id })),
  summary: 'Makes or changes a redirect to a path of the site or an http(s) address; loops and chains are refused.',
};

export const removeRedirect = {
  input: z.object({ redirectId: id, was: z.string(), key }),
  output: results(z.object({ redirectId: id })),
  summary: 'Removes a redirect.',
};

/** What a record is about: the part of its subject before the colon. */
export const auditKind = z.enum([
  'page',
  'menu',
  'redirect',
  'schedule',
  'media',
  'product',
  'guide',
  'event',
  'order',
  'promotion',
  'ticket',
  'variant',
  'words',
]);

export const auditRow = z.object({
  recordId: id,
  at: isoInstant,
  /** Null if the account is gone. */
  name: z.nullable(z.string()),
  /** Of that time; null in records from before it was kept. */
  email: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** Of the page, product, guide or event, as it is called now. */
  title: z.nullable(z.string()),
  /** The state before can be written again with `putBack`. */
  mayPutBack: z.boolean(),
});

export const listAudit = {
  input: z.object({
    /** Such as `page:17`; everything if omitted. */
    subject: z.optional(z.string().check(z.maxLength(300))),
    kind: z.optional(auditKind),
    uid: z.optional(z.string().check(z.maxLength(128))),
    /** From this instant, and before that one. */
    from: z.optional(instant),
    until: z.optional(instant),
    /** `next` of the answer before. */
    after: z.optional(idInQuery),
  }),
  output: flat({
    records: z.array(auditRow),
    next: z.nullable(id),
    people: z.array(z.object({ uid: z.string(), name: z.string() })),
  }),
  summary: 'What staff did, newest first, 100 at a time, and the people of the staff.',
};

export const getAudit = {
  input: z.object({ recordId: idInQuery }),
  output: data(z.extend(auditRow, { before: z.unknown(), after: z.unknown() })),
  summary: 'What one act of staff changed.',
};

export const putBack = {
  input: z.object({ recordId: id, key }),
  output: results(z.object({ recordId: id })),
  summary: 'Writes the state before an act of staff as a change of its own; refused if something has changed since.',
};

export const scheduledRow = z.extend(schedule, { pageId: id, path: z.string(), locale, title: z.string() });

export const listSchedules = {
  input: z.object({
    /** Those that still wait, or those that are over. */
    over: z.optional(z.enum(['yes', 'no'])),
    after: z.optional(idInQuery),
  }),
  output: flat({ schedules: z.array(scheduledRow), next: z.nullable(id) }),
  summary: 'Changes of pages at a time: waiting ones by time, at most 500; ended ones newest first, 100 at a time.',
};
