import { appVersion } from '#contract/version.ts';
import { organisationZone } from '#contract/wall-clock.ts';

/** Replaces the placeholders __year__ and __version__ in Html content (§2). */
export function fillPlaceholders(content: string, now = new Date()): string {
  if (!content.includes('__')) return content;
  // Not by calendar.ts: every page has Html content, and loads this before it is shown.
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: organisationZone }).format(now);
  return content.replaceAll('__year__', year).replaceAll('__version__', appVersion);
}
