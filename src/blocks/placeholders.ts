import { dayOf } from '#contract/calendar.ts';
import { appVersion } from '#contract/version.ts';

/** Replaces the placeholders __year__ and __version__ in Html content (§2). */
export function fillPlaceholders(content: string, now = new Date()): string {
  return content.replaceAll('__year__', dayOf(now).slice(0, 4)).replaceAll('__version__', appVersion);
}
