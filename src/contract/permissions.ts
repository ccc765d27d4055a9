/** Roles of staff: three for content and the whole site, three for people who need less. */
export const roles = ['author', 'publisher', 'admin', 'shop', 'events', 'door'] as const;
export type Role = (typeof roles)[number];

/** What a role is called, and what whoever has it may do, in words for those who give it. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  author: { name: 'Author', may: 'Writes and changes pages, and asks others to publish them' },
  publisher: { name: 'Publisher', may: 'Does what an author does, publishes pages, and changes menus and redirects' },
  admin: { name: 'Administrator', may: 'Does everything, and invites others' },
  shop: { name: 'Shop', may: 'Sees orders, refunds, changes products, guides, stock and promotion codes' },
  events: { name: 'Events', may: 'Changes events, moves and cancels tickets, and checks people in' },
  door: { name: 'Door', may: 'Checks people in at the door of an event' },
};

/** 'Author and Shop' */
export function rolesText(given: readonly Role[]): string {
  return new Intl.ListFormat('en-AU').format(given.map((role) => roleWords[role].name));
}

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
