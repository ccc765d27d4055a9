import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './pages.schemas.ts';

// Editing of pages. The server decides what is allowed and keeps the history; a stale save is refused, never merged.

export type PageForEdit = z.infer<typeof schemas.pageForEdit>;
export type PageContent = z.infer<typeof schemas.pageContent>;
export type PageRow = z.infer<typeof schemas.pageRow>;
export type PageState = z.infer<typeof schemas.pageState>;
export type PageAccessRule = z.infer<typeof schemas.pageAccess>;
export type Finding = z.infer<typeof schemas.finding>;
export type Schedule = z.infer<typeof schemas.schedule>;

/** Bytes of a draft as JSON; a page of 200 blocks has about 200 KB. */
const maxDraftBytes = 1_000_000;

export const getPageForEdit: Endpoint<typeof schemas.getPageForEdit> = {
  method: 'GET',
  path: '/api/cms/GetPage/{id}',
  access: 'content.edit',
};

export const listPages: Endpoint<typeof schemas.listPages> = {
  method: 'GET',
  path: '/api/admin/pages/list',
  access: 'content.edit',
};

export const getPageDetail: Endpoint<typeof schemas.getPageDetail> = {
  method: 'GET',
  path: '/api/admin/pages/get',
  access: 'content.edit',
};

export const createPage: Endpoint<typeof schemas.createPage> = {
  method: 'POST',
  path: '/api/admin/pages/create',
  access: 'content.edit',
};

export const makeNzPage: Endpoint<typeof schemas.makeNzPage> = {
  method: 'POST',
  path: '/api/admin/pages/makeNz',
  access: 'content.edit',
};

export const saveDraft: Endpoint<typeof schemas.saveDraft> = {
  method: 'POST',
  path: '/api/admin/pages/saveDraft',
  access: 'content.edit',
  maxBody: maxDraftBytes,
};

export const discardDraft: Endpoint<typeof schemas.discardDraft> = {
  method: 'POST',
  path: '/api/admin/pages/discardDraft',
  access: 'content.edit',
};

export const saveVersion: Endpoint<typeof schemas.saveVersion> = {
  method: 'POST',
  path: '/api/admin/pages/saveVersion',
  access: 'content.edit',
};

export const listVersions: Endpoint<typeof schemas.listVersions> = {
  method: 'GET',
  path: '/api/admin/pages/versions',
  access: 'content.edit',
};

export const restoreVersion: Endpoint<typeof schemas.restoreVersion> = {
  method: 'POST',
  path: '/api/admin/pages/restore',
  access: 'content.edit',
};

export const checkPage: Endpoint<typeof schemas.checkPage> = {
  method: 'GET',
  path: '/api/admin/pages/check',
  access: 'content.edit',
};

export const publishPage: Endpoint<typeof schemas.publishPage> = {
  method: 'POST',
  path: '/api/admin/pages/publish',
  access: 'content.publish',
};

export const unpublishPage: Endpoint<typeof schemas.unpublishPage> = {
  method: 'POST',
  path: '/api/admin/pages/unpublish',
  access: 'content.publish',
};

export const askForPublishing: Endpoint<typeof schemas.askForPublishing> = {
  method: 'POST',
  path: '/api/admin/pages/askForPublishing',
  access: 'content.edit',
  limit: { calls: 20, minutes: 60 },
};

export const savePageSettings: Endpoint<typeof schemas.savePageSettings> = {
  method: 'POST',
  path: '/api/admin/pages/saveSettings',
  access: 'content.publish',
};

export const removePage: Endpoint<typeof schemas.removePage> = {
  method: 'POST',
  path: '/api/admin/pages/remove',
  access: 'content.publish',
};

export const putBackPage: Endpoint<typeof schemas.putBackPage> = {
  method: 'POST',
  path: '/api/admin/pages/putBack',
  access: 'content.publish',
};

export const schedulePage: Endpoint<typeof schemas.schedulePage> = {
  method: 'POST',
  path: '/api/admin/pages/schedule',
  access: 'content.publish',
};

export const cancelSchedule: Endpoint<typeof schemas.cancelSchedule> = {
  method: 'POST',
  path: '/api/admin/pages/cancelSchedule',
  access: 'content.publish',
};

export const notePresence: Endpoint<typeof schemas.notePresence> = {
  method: 'POST',
  path: '/api/admin/pages/presence',
  access: 'content.edit',
  background: true,
};

export const leavePage: Endpoint<typeof schemas.leavePage> = {
  method: 'POST',
  path: '/api/admin/pages/leave',
  access: 'anon',
};

export type PageUse = z.infer<typeof schemas.pageUse>;

export const pageUses: Endpoint<typeof schemas.pageUses> = {
  method: 'GET',
  path: '/api/admin/pages/uses',
  access: 'content.edit',
};

export const putBackLive: Endpoint<typeof schemas.putBackLive> = {
  method: 'POST',
  path: '/api/admin/pages/putBackLive',
  access: 'content.publish',
};

export const answerRequest: Endpoint<typeof schemas.answerRequest> = {
  method: 'POST',
  path: '/api/admin/pages/answerRequest',
  access: 'content.publish',
};

export const putIntoSchedule: Endpoint<typeof schemas.putIntoSchedule> = {
  method: 'POST',
  path: '/api/admin/schedule/putIn',
  access: 'content.publish',
};

export type ScheduledRow = z.infer<typeof schemas.scheduledRow>;

export const listSchedules: Endpoint<typeof schemas.listSchedules> = {
  method: 'GET',
  path: '/api/admin/schedule/list',
  access: 'content.edit',
};
