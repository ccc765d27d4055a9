import * as z from 'zod/mini';
import { cmsPage, cmsSection, keyValue } from '../cms.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { localTime } from '../instants.schemas.ts';
import { totalCnt } from '../paging.schemas.ts';
import { idInQuery, key, lock } from './shapes.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';

const locale = z.enum(['au', 'nz']);
const version = z.int().check(z.minimum(1), z.maximum(2147483647));
const note = z.string().check(z.maxLength(300));
const path = z.string().check(z.minLength(1), z.maxLength(512));
const title = z.string().check(z.maxLength(200));
const imageUrl = z.nullable(z.string().check(z.maxLength(2000)));
/** A version number in a query; a number that no page has gives `data: null`, text is ignored. */
const versionInQuery = z.optional(
  z.pipe(
    z.string(),
    z.transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)),
  ),
);

/** The rule that opens a page; `inherit` takes the rule of the nearest page above it. */
export const pageAccess = z.union([
  z.object({ kind: z.literal('inherit') }),
  z.object({ kind: z.literal('public') }),
  z.object({ kind: z.literal('member') }),
  z.object({ kind: z.literal('subscriber'), plan: z.enum(['standard', 'pro']) }),
  z.object({ kind: z.literal('corporate'), corporateIds: z.optional(z.array(id)) }),
  z.object({ kind: z.literal('entitlement'), guideId: id, plan: z.optional(z.enum(['standard', 'pro'])) }),
]);

/** The content of a version or draft. New blocks take their ids from `nextItemId` upwards: ids are never used twice. */
export const pageContent = z.object({
  sections: z.array(cmsSection),
  payloads: z.array(keyValue),
  embedDataList: cmsPage.shape.embedDataList,
  nextItemId: z.int().check(z.minimum(1), z.maximum(2147483648)),
});

/** Live: published. Changed: published, and the draft or a later version differs. */
export const pageState = z.enum(['draft', 'live', 'changed', 'trash']);

export const schedule = z.object({
  scheduleId: id,
  kind: z.enum(['publish', 'unpublish']),
  version: z.nullable(version),
  dueAt: isoInstant,
  zone: z.string(),
  status: z.enum(['waiting', 'done', 'failed', 'cancelled']),
  message: z.nullable(z.string()),
  by: z.string(),
});

export const pageRow = z.object({
  pageId: id,
  path: z.string(),
  locale,
  title: z.string(),
  state: pageState,
  access: pageAccess,
  pageTypeCode: z.string(),
  isProtected: z.boolean(),
  updatedAt: isoInstant,
  updatedBy: z.nullable(z.string()),
  scheduledAt: z.nullable(isoInstant),
  /** The page of the other country at this address, which is a page of its own. */
  variantId: z.nullable(id),
});

export const pageForEdit = z.extend(cmsPage, {
  /** The number of the version that is shown, or that the draft began from; 0 before the first. */
  version: z.number(),
  publishVer: z.nullable(z.number()),
  editVer: z.nullable(z.number()),
  viewMode: z.enum(['edit', 'viewonly']),
  /** Of the draft; 0 if there is none. */
  lock,
  nextItemId: z.number(),
});

/** One finding of the check before publishing; `itemId` is null if it concerns the whole page. */
export const finding = z.object({
  rule: z.string(),
  level: z.enum(['stops', 'asks']),
  itemId: z.nullable(z.number()),
  text: z.string(),
});

const done = results(z.object({ pageId: id }));
const saved = results(z.object({ lock, savedAt: isoInstant }));

export const getPageForEdit = {
  input: z.object({
    id: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
    cmsViewMode: z.optional(z.string()),
    publishVer: versionInQuery,
    editVer: versionInQuery,
  }),
  output: data(pageForEdit),
  summary: 'The draft or a version of a page for the editor.',
};

export const listPages = {
  input: listInput(['path', '-path', 'title', '-title', 'updatedAt', '-updatedAt'], {
    locale: z.optional(locale),
    state: z.optional(pageState),
  }),
  output: listOutput(pageRow, {}),
  summary:
    'Pages for the back office; `find` is words of the title or part of the path. Trashed pages only with the state `trash`.',
};

export const getPageDetail = {
  input: z.object({ pageId: idInQuery }),
  output: data(
    z.extend(pageRow, {
      /** Of the settings: path and access rule. */
      pageLock: lock,
      draft: z.nullable(
        z.object({ lock, baseVersion: z.nullable(version), updatedAt: isoInstant, updatedBy: z.string() }),
      ),
      publishedVersion: z.nullable(version),
      publishedAt: z.nullable(isoInstant),
      schedules: z.array(schedule),
    }),
  ),
  summary: 'State, settings and schedules of a page.',
};

export const createPage = {
  input: z.object({ path, locale, title, copyOf: z.nullable(id), key }),
  output: done,
  summary: 'Creates an unpublished page, empty or as a copy of another.',
};

export const makeNzPage = {
  input: z.object({ pageId: id, key }),
  output: done,
  summary: 'Creates an unpublished page for nz at the address of a page of au, as a copy of it.',
};

export const saveDraft = {
  input: z.object({ pageId: id, lock, title, imageUrl, content: pageContent }),
  output: saved,
  summary: 'Keeps the working copy of a page; makes no version.',
};

export const discardDraft = {
  input: z.object({ pageId: id, lock, key }),
  output: done,
  summary: 'Removes the working copy; the editor shows the latest version again.',
};

export const saveVersion = {
  input: z.object({ pageId: id, lock, note, key }),
  output: results(z.object({ version, lock, savedAt: isoInstant })),
  summary: 'Makes a numbered version of the working copy.',
};

export const listVersions = {
  input: z.object({ pageId: idInQuery }),
  output: flat({
    versions: z.array(
      z.object({
        version,
        title: z.string(),
        note: z.string(),
        createdAt: isoInstant,
        createdBy: z.nullable(z.string()),
        restoredFrom: z.nullable(version),
        publishedAt: z.nullable(isoInstant),
        isPublished: z.boolean(),
      }),
    ),
    totalCnt,
  }),
  summary: 'Versions of a page, newest first, at most 200.',
};

export const restoreVersion = {
  input: z.object({ pageId: id, version, lock, key }),
  output: saved,
  summary: 'Makes a version the working copy; publishes nothing.',
};

export const checkPage = {
  input: z.object({ pageId: idInQuery }),
  output: flat({ findings: z.array(finding) }),
  summary: 'What stops publishing the working copy, and what asks for a reason.',
};

export const publishPage = {
  input: z.object({
    pageId: id,
    lock,
    note,
    /** Why to publish although findings ask; kept in the audit. */
    reason: z.string().check(z.maxLength(300)),
    key,
  }),
  output: results(z.object({ version, findings: z.array(finding), lock })),
  summary: 'Checks and publishes the working copy, or the latest version if there is none.',
};

/** True: the sale of guides that open at the page ends; without it they are named and nothing changes. */
const endSales = z.optional(z.boolean());

export const unpublishPage = {
  input: z.object({ pageId: id, endSales, key }),
  output: done,
  summary: 'Takes a page off the site; its versions and draft stay.',
};

export const askForPublishing = {
  input: z.object({ pageId: id, note, key }),
  output: results(z.object({ sentTo: z.number() })),
  summary: 'Mails the publishers that a page waits for them.',
};

export const savePageSettings = {
  input: z.object({ pageId: id, pageLock: lock, path, access: pageAccess, endSales, key }),
  output: results(z.object({ pageLock: lock })),
  summary: 'Changes path and access of a page at once; the old path of a published page redirects to the new one.',
};

export const removePage = {
  input: z.object({ pageId: id, endSales, key }),
  output: done,
  summary: 'Unpublishes a page and puts it into the trash.',
};

export const putBackPage = {
  input: z.object({ pageId: id, key }),
  output: done,
  summary: 'Takes a page out of the trash, unpublished.',
};

export const schedulePage = {
  input: z.object({
    pageId: id,
    kind: z.enum(['publish', 'unpublish']),
    /** Local date and time in `zone`, such as `2026-12-01T09:00`. */
    at: localTime,
    endSales,
    zone: z.enum([
      'Australia/Sydney',
      'Pacific/Auckland',
      'Australia/Perth',
      'Australia/Brisbane',
      'Australia/Adelaide',
      'Australia/Darwin',
      'Australia/Hobart',
    ]),
    lock,
    /** Why to publish although findings ask; kept in the audit. */
    reason: z.string().check(z.maxLength(300)),
    key,
  }),
  output: results(z.object({ schedule, lock })),
  summary: 'Checks the present content and publishes it at a time, or unpublishes the page then.',
};

export const cancelSchedule = {
  input: z.object({ scheduleId: id, key }),
  output: results(z.object({ scheduleId: id })),
  summary: 'Cancels a scheduled change that has not begun.',
};

export const notePresence = {
  input: z.object({
    pageId: id,
    /** Of the tab, chosen by it. */
    sessionId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    leaving: z.optional(z.boolean()),
  }),
  output: flat({
    others: z.array(z.object({ name: z.string(), isYou: z.boolean(), seenAt: isoInstant })),
    /** Of the draft, so that a tab hears of another's save. */
    lock,
  }),
  summary: 'Tells who else has the page open; every tab calls it every 15 seconds.',
};

export const scheduledRow = z.extend(schedule, { pageId: id, path: z.string(), locale, title: z.string() });

export const listSchedules = {
  input: listInput(['-dueAt', 'dueAt'], { status: z.optional(schedule.shape.status) }),
  output: listOutput(scheduledRow, {}),
  summary: 'Changes of pages at a time, those that wait and those that are over; the latest first.',
};
