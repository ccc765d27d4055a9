import { matchPath } from 'react-router';
import type { Permission } from '#contract/permissions.ts';
import { groups, type Screen, screens } from './screens.ts';

/** What somebody may do. */
type May = (permission: Permission) => boolean;

export type Named = Screen & { name: string };

const isNamed = (screen: Screen): screen is Named => screen.name !== null;

/** What somebody finds in the navigation, by heading; headings without a screen are left out. */
export function navigationFor(may: May): { group: string; screens: Named[] }[] {
  return groups
    .map((group) => ({
      group,
      screens: screens.filter(isNamed).filter((each) => each.group === group && mayOpen(may, each)),
    }))
    .filter((each) => each.screens.length > 0);
}

export function mayOpen(may: May, { permission }: Pick<Screen, 'permission'>): boolean {
  return typeof permission === 'string' ? may(permission) : permission.some(may);
}

/** Where /admin leads; null if there is nothing for somebody. */
export function firstScreen(may: May): Named | null {
  return navigationFor(may)[0]?.screens[0] ?? null;
}

/** Whether an address belongs to a screen of the navigation: its own, or one below it. */
export function isWithin(path: string, screen: Named): boolean {
  return path === screen.path || path.startsWith(`${screen.path}/`);
}

/** The screen of the navigation that an address belongs to. */
export function screenAt(may: May, path: string): Named | undefined {
  return navigationFor(may)
    .flatMap((part) => part.screens)
    .find((screen) => isWithin(path, screen));
}

/** What stands in the bar of a phone. */
export function barFor(may: May): Named[] {
  return screens.filter(isNamed).filter((screen) => screen.isOnBar === true && mayOpen(may, screen));
}

/** Whether the screen at an address needs the whole width. */
export function isWideAt(path: string): boolean {
  return screens.find((screen) => matchPath(screen.path, path))?.isWide === true;
}
