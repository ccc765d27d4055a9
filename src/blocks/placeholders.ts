import { appVersion } from '#contract/version.ts';

/** §2: Html content supports the placeholders __year__ and __version__. */
export function fillPlaceholders(content: string, now = new Date()): string {
  return content.replaceAll('__year__', String(now.getFullYear())).replaceAll('__version__', appVersion);
}
