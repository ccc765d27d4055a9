import { useSyncExternalStore } from 'react';
import { fallbackZone } from '#contract/locale.ts';
import { useLocale } from '#web/api/locale-context.ts';

const neverChanges = () => () => undefined;
let zone: string | null | undefined;
/** Read once: every event of a list asks, also at each render. */
const viewerZone = (): string | null => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone ?? null);

/** The time zone of the device; on the server and during hydration the fallback zone of the locale. */
export function useViewerZone(): string | null {
  const fallback = fallbackZone(useLocale());
  return useSyncExternalStore(neverChanges, viewerZone, () => null) ?? fallback;
}
