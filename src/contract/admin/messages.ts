import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './messages.schemas.ts';

// What people sent by the forms of the site, and what staff do with it.

export type MessageRow = z.infer<typeof schemas.messageRow>;
export type Message = z.infer<typeof schemas.message>;
export type MessageReply = z.infer<typeof schemas.messageReply>;

/** How long a reply may be. */
export const maxReply = 10_000;

export const listMessages: Endpoint<typeof schemas.listMessages> = {
  method: 'POST',
  path: '/api/admin/messages/list',
  asks: true,
  access: 'messages.manage',
};

export const getMessage: Endpoint<typeof schemas.getMessage> = {
  method: 'GET',
  path: '/api/admin/messages/get',
  access: 'messages.manage',
};

export const openMessageFile: Endpoint<typeof schemas.openMessageFile> = {
  method: 'GET',
  path: '/api/admin/messages/openFile',
  access: 'messages.manage',
};

export const assignMessage: Endpoint<typeof schemas.assignMessage> = {
  method: 'POST',
  path: '/api/admin/messages/assign',
  access: 'messages.manage',
};

export const setMessageState: Endpoint<typeof schemas.setMessageState> = {
  method: 'POST',
  path: '/api/admin/messages/setState',
  access: 'messages.manage',
};

export const saveMessageNote: Endpoint<typeof schemas.saveMessageNote> = {
  method: 'POST',
  path: '/api/admin/messages/saveNote',
  access: 'messages.manage',
};

export const replyToMessage: Endpoint<typeof schemas.replyToMessage> = {
  method: 'POST',
  path: '/api/admin/messages/reply',
  access: 'messages.manage',
};

export const resendReply: Endpoint<typeof schemas.resendReply> = {
  method: 'POST',
  path: '/api/admin/messages/resendReply',
  access: 'messages.manage',
};

/** Where a file of a message is fetched, with the token of its link (`openMessageFile`). */
export const messageFilePath = '/api/admin/messages/file';
