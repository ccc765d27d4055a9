import type * as z from 'zod/mini';
import type { Endpoint, Output } from '../endpoint.ts';
import type * as schemas from './settings.schemas.ts';

// What staff set for the whole site.

export type SettingValue = z.infer<typeof schemas.settingValue>;
export type SettingsOfSubject = NonNullable<Output<typeof getSettings>['data']>;

export const listSettings: Endpoint<typeof schemas.listSettings> = {
  method: 'GET',
  path: '/api/admin/settings/list',
  access: 'site.manage',
};

export const getSettings: Endpoint<typeof schemas.getSettings> = {
  method: 'GET',
  path: '/api/admin/settings/get',
  access: 'site.manage',
};

export const saveSettings: Endpoint<typeof schemas.saveSettings> = {
  method: 'POST',
  path: '/api/admin/settings/save',
  access: 'site.manage',
  fresh: true,
};

/** Few: each sends a mail, or waits for another server. */
const few = { calls: 20, minutes: 10 };

export const testMail: Endpoint<typeof schemas.testMail> = {
  method: 'POST',
  path: '/api/admin/settings/testMail',
  access: 'site.manage',
  fresh: true,
  limit: few,
};

export const testReceivers: Endpoint<typeof schemas.testReceivers> = {
  method: 'POST',
  path: '/api/admin/settings/testReceivers',
  access: 'site.manage',
  fresh: true,
  limit: few,
};

export const testPayments: Endpoint<typeof schemas.testPayments> = {
  method: 'POST',
  path: '/api/admin/settings/testPayments',
  access: 'site.manage',
  fresh: true,
  limit: few,
};

export const testStorage: Endpoint<typeof schemas.testStorage> = {
  method: 'POST',
  path: '/api/admin/settings/testStorage',
  access: 'site.manage',
  fresh: true,
  limit: few,
};
