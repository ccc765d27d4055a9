/** Roles of staff: three for content and the whole site, three for people who need less. */
export const roles = ['author', 'publisher', 'admin', 'shop', 'events', 'door'] as const;
export type Role = (typeof roles)[number];

/** What staff may do; server/members/permissions.ts says which role has it. */
export type Permission =
  /** Open every page and guide, also those behind a rule. */
  | 'content.preview'
  | 'content.edit'
  | 'content.publish'
  | 'shop.manage'
  | 'events.manage'
  /** Check people in at the door of an event. */
  | 'events.attend'
  | 'members.manage'
  | 'site.manage';
