import { appVersion } from '#contract/version.ts';

/** Replaces the placeholders __year__ and __version__ in Html content (§2). */
export function fillPlaceholders(content: string, now = new Date()): string {
  return content.replaceAll('__year__', String(now.getFullYear())).replaceAll('__version__', appVersion);
}
