import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';

/** The headings of the navigation, in their order. */
export const groups = ['Site', 'Office'] as const;

export interface Screen {
  path: `/admin/${string}`;
  /** In the navigation; null for a screen that is reached from another one. */
  name: string | null;
  group: (typeof groups)[number];
  /** Who may open it: whoever has it, or one of them. Each of its calls decides anew. */
  permission: Permission | readonly Permission[];
  load: () => Promise<ComponentType>;
}

/** Every screen of the back office, in the order of the navigation. Nothing else lists them. */
export const screens: readonly Screen[] = [
  {
    path: '/admin/pages',
    name: 'Pages',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../pages/list.tsx')).PageList,
  },
  {
    path: '/admin/pages/:pageId',
    name: null,
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../editor/editor-page.tsx')).EditorPage,
  },
  {
    path: '/admin/pages/:pageId/compare',
    name: null,
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../editor/compare-page.tsx')).ComparePage,
  },
  {
    path: '/admin/media',
    name: 'Media',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../media/list.tsx')).MediaPage,
  },
  {
    path: '/admin/menus',
    name: 'Menus',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../menus/list.tsx')).MenusPage,
  },
  {
    path: '/admin/redirects',
    name: 'Redirects',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../redirects/list.tsx')).RedirectList,
  },
  {
    path: '/admin/distress',
    name: 'Words of distress',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../distress/form.tsx')).DistressPage,
  },
  {
    path: '/admin/schedule',
    name: 'Schedule',
    group: 'Site',
    permission: 'content.edit',
    load: async () => (await import('../schedule/list.tsx')).ScheduleList,
  },
  {
    path: '/admin/staff',
    name: 'Staff',
    group: 'Office',
    permission: 'members.manage',
    load: async () => (await import('../staff/list.tsx')).StaffList,
  },
  {
    path: '/admin/audit',
    name: 'Who did what',
    group: 'Office',
    permission: ['content.publish', 'shop.manage', 'events.manage', 'members.manage', 'site.manage'],
    load: async () => (await import('../audit/list.tsx')).AuditList,
  },
];
