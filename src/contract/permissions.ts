/** Roles of staff: three for content and the whole site, three for people who need less. */
export const roles = ['author', 'publisher', 'admin', 'shop', 'events', 'door'] as const;
export type Role = (typeof roles)[number];

/** What a role is called, and what whoever has it may do, in words for those who give it. */
export const roleWords: Readonly<Record<Role, { name: string; may: string }>> = {
  author: { name: 'Author', may: 'Writes and changes pages, and asks others to publish them' },
  publisher: {
    name: 'Publisher',
    may: 'Does what an author does, publishes pages, changes menus and redirects, and answers messages',
  },
  admin: { name: 'Administrator', may: 'Does everything, and invites others' },
  shop: { name: 'Shop', may: 'Sees orders, refunds, changes products, guides, stock and promotion codes' },
  events: { name: 'Events', may: 'Changes events, moves and cancels tickets, and checks people in' },
  door: { name: 'Door', may: 'Checks people in at the door of an event' },
};

/** 'Author and Shop' */
export function rolesText(given: readonly Role[]): string {
  return new Intl.ListFormat('en-AU').format(given.map((role) => roleWords[role].name));
}

/** What staff may do; server/viewer/permissions.ts says which role has it. */
export type Permission =
  /** Open every page and guide, also those behind a rule. */
  | 'content.preview'
  | 'content.edit'
  | 'content.publish'
  /** Choose pictures of the library for what they sell or write, and add some. */
  | 'media.use'
  | 'shop.manage'
  | 'events.manage'
  /** Check people in at the door of an event. */
  | 'events.attend'
  /** What people sent by forms, and what became of the replies. */
  | 'messages.manage'
  /** People and companies, and what became of the mails of the site. */
  | 'members.manage'
  | 'site.manage';
