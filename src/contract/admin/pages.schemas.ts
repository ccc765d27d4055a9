import * as z from 'zod/mini';
import { cmsPage, cmsSection, keyValue } from '../cms.schemas.ts';
import { data, flat, results } from '../errors.schemas.ts';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { localTime } from '../instants.schemas.ts';
import { pageTemplates } from '../page-templates.ts';
import { totalCnt } from '../paging.schemas.ts';
import { changeOutput, revision } from './change.schemas.ts';
import { idInQuery, key } from './shapes.schemas.ts';
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

/** That an author has asked to publish the page, and the answer. */
export const publishRequest = z.object({
  /** `back`: whoever publishes has sent it back with words. */
  status: z.enum(['waiting', 'published', 'scheduled', 'back']),
  note: z.string(),
  askedBy: z.string(),
  askedAt: isoInstant,
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(isoInstant),
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
  request: z.nullable(publishRequest),
});

export const pageForEdit = z.extend(cmsPage, {
  /** The number of the version that is shown, or that the draft began from; 0 before the first. */
  version: z.number(),
  publishVer: z.nullable(z.number()),
  editVer: z.nullable(z.number()),
  viewMode: z.enum(['edit', 'viewonly']),
  /** Of the draft; 0 if there is none. */
  revision,
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
/**
 * `stale` has both values of title and picture. The editor compares the content by block, and reads it with the page.
 */
const saved = changeOutput(z.object({ revision, savedAt: isoInstant }));

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
    /** `waiting`: an author has asked to publish it. */
    state: z.optional(z.enum(['draft', 'live', 'changed', 'trash', 'waiting'])),
  }),
  output: listOutput(pageRow, {}),
  summary:
    'Pages for the back office; `find` is the beginning of words of title and path. Trashed pages only with the state `trash`.',
};

export const getPageDetail = {
  input: z.object({ pageId: idInQuery }),
  output: data(
    z.extend(pageRow, {
      /** Of the settings: path and access rule. */
      pageRevision: revision,
      draft: z.nullable(
        z.object({ revision, baseVersion: z.nullable(version), updatedAt: isoInstant, updatedBy: z.string() }),
      ),
      publishedVersion: z.nullable(version),
      publishedAt: z.nullable(isoInstant),
      schedules: z.array(schedule),
    }),
  ),
  summary: 'State, settings and schedules of a page.',
};

export const createPage = {
  input: z.object({
    path,
    locale,
    title,
    copyOf: z.nullable(id),
    /** What it begins with, unless it is a copy; empty if it is not named. */
    template: z.optional(z.enum(pageTemplates)),
    key,
  }),
  output: done,
  summary: 'Creates an unpublished page: empty, from a template, or as a copy of another.',
};

export const makeNzPage = {
  input: z.object({ pageId: id, key }),
  output: done,
  summary: 'Creates an unpublished page for nz at the address of a page of au, as a copy of it.',
};

export const saveDraft = {
  input: z.object({ pageId: id, revision, title, imageUrl, content: pageContent }),
  output: saved,
  summary: 'Keeps the working copy of a page; makes no version.',
};

export const discardDraft = {
  input: z.object({ pageId: id, revision, key }),
  output: changeOutput(z.object({ pageId: id })),
  summary: 'Removes the working copy; the editor shows the latest version again.',
};

export const saveVersion = {
  input: z.object({ pageId: id, revision, note, key }),
  output: changeOutput(z.object({ version, revision, savedAt: isoInstant })),
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
  input: z.object({ pageId: id, version, revision, key }),
  output: changeOutput(
    z.object({
      revision,
      savedAt: isoInstant,
      /** The version that the draft became; null if a version said the same already. */
      keptVersion: z.nullable(version),
    }),
  ),
  summary: 'Makes a version the working copy; the draft becomes a version first. Publishes nothing.',
};

export const checkPage = {
  input: z.object({ pageId: idInQuery }),
  output: flat({ findings: z.array(finding) }),
  summary: 'What stops publishing the working copy, and what asks for a reason.',
};

export const publishPage = {
  input: z.object({
    pageId: id,
    revision,
    note,
    /** Why to publish although findings ask; kept in the audit. */
    reason: z.string().check(z.maxLength(300)),
    key,
  }),
  output: changeOutput(z.object({ version, findings: z.array(finding), revision })),
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

export const answerRequest = {
  input: z.object({ pageId: id, answer: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)), key }),
  output: done,
  summary: 'Sends a page back to the author who asked to publish it, with words; the author gets a mail.',
};

export const pageUse = z.object({
  kind: z.enum(['menu', 'page', 'guide', 'guide on sale', 'guide category', 'event', 'redirect']),
  title: z.string(),
  /** Of the office. */
  to: z.string(),
});

export const pageUses = {
  input: z.object({ pageId: idInQuery }),
  output: data(
    z.object({
      uses: z.array(pageUse),
      /** There are more of a kind than are named. */
      isCut: z.boolean(),
      /** What visitors meet at the address once the page is off the site. */
      leadsTo: z.string(),
    }),
  ),
  summary: 'What leads to a page: menus, published pages, guides, events, redirects.',
};

export const putBackLive = {
  input: z.object({ pageId: id, key }),
  output: results(z.object({ pageId: id, version: z.nullable(version) })),
  summary: 'Takes back that a page was unpublished or put into the trash: the same version is live again.',
};

export const savePageSettings = {
  input: z.object({ pageId: id, pageRevision: revision, path, access: pageAccess, endSales, key }),
  output: changeOutput(z.object({ pageRevision: revision })),
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
    revision,
    /** Why to publish although findings ask; kept in the audit. */
    reason: z.string().check(z.maxLength(300)),
    key,
  }),
  output: changeOutput(z.object({ schedule, revision })),
  summary: 'Checks the present content and publishes it at a time, or unpublishes the page then.',
};

export const putIntoSchedule = {
  input: z.object({
    scheduleId: id,
    revision,
    /** Why to publish although findings ask; kept in the audit. */
    reason: z.string().check(z.maxLength(300)),
    key,
  }),
  output: changeOutput(z.object({ schedule, revision })),
  summary: 'Checks the present content and puts it in the place of the version that is scheduled; the time stays.',
};

export const cancelSchedule = {
  input: z.object({ scheduleId: id, key }),
  output: results(z.object({ scheduleId: id })),
  summary: 'Cancels a scheduled change that has not begun.',
};

/** Of a tab, chosen by it at random. */
const sessionId = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const notePresence = {
  input: z.object({ pageId: id, sessionId }),
  output: flat({
    others: z.array(z.object({ name: z.string(), isYou: z.boolean(), seenAt: isoInstant })),
    /** Of the draft, so that a tab hears of another's save. */
    revision,
  }),
  summary: 'Tells who else has the page open; every tab calls it every 15 seconds.',
};

export const leavePage = {
  input: z.object({ pageId: id, sessionId }),
  output: flat({}),
  summary: 'Says that a tab has closed the page. The tab may be logged out by then: only it knows what it is called.',
};

export const scheduledRow = z.extend(schedule, { pageId: id, path: z.string(), locale, title: z.string() });

export const listSchedules = {
  input: listInput(['-dueAt', 'dueAt'], { status: z.optional(schedule.shape.status) }),
  output: listOutput(scheduledRow, {}),
  summary: 'Changes of pages at a time, those that wait and those that are over; the latest first.',
};
