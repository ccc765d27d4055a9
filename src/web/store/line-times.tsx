import { dateText, timeRangeText, namedZone } from '#contract/event-times.ts';
import { useViewerZone } from '#web/api/use-viewer-zone.ts';

const times = /<time datetime="([\d:.TZ-]{20,30})" data-end="([\d:.TZ-]{20,30})">([^<]{1,200})<\/time>/g;

/**
 * Adds the reader's own time before the time of an online event, which the server names in the zone of Sydney.
 */
export function withOwnTimes(html: string, viewerZone: string | null): string {
  return html.replaceAll(times, (whole: string, start: string, end: string, text: string) => {
    const row = namedZone(viewerZone);
    if (row === null || text.endsWith(`(${row.label})`)) return whole;
    const time = timeRangeText(start, end, row.timeZone).replaceAll(/ ([ap]m)/g, '\u00a0$1');
    return `${dateText(start, row.timeZone)}, ${time} (${row.label})<br>${whole}`;
  });
}

/** The description of a line that names the time of an online event. */
export function LineTimes({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: withOwnTimes(html, useViewerZone()) }} />;
}
