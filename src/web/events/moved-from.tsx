import { placeZone } from '#contract/event-times.ts';
import type { EventSummary } from '#contract/events.ts';
import { placeMoment } from '#contract/moments.ts';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';

type Moved = Pick<EventSummary, 'startDateTime' | 'endDateTime' | 'venue' | 'movedFrom'>;

/** 'Moved from Monday 7 December 2026, 4:00 pm (NT), Nightcliff clubhouse': names only what the move changed. */
export function movedFromText({ movedFrom, ...event }: Moved, viewerZone: string | null): string | null {
  if (!movedFrom) return null;
  const { startDateTime: start, endDateTime: end, venue, timeZone } = movedFrom;
  const zone = placeZone(venue === null ? viewerZone : timeZone);
  const isOtherTime = start !== event.startDateTime || end !== event.endDateTime;
  const isOtherPlace = venue !== (event.venue?.name ?? null);
  return `Moved from ${[
    ...(isOtherTime ? [placeMoment(start, zone)] : []),
    // A move to another street of the same name, or only of the end, still has something to say.
    ...(isOtherPlace || !isOtherTime ? [venue ?? 'online'] : []),
  ].join(', ')}`;
}

/** For people who remember the event as it was; nothing if it was never moved or is cancelled. */
export function MovedFrom({
  event,
  className,
}: {
  event: Moved & Pick<EventSummary, 'cancelled'>;
  className?: string;
}) {
  const text = movedFromText(event, useViewerZone());
  return text === null || event.cancelled ? null : <p className={className}>{text}</p>;
}
