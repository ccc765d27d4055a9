import { dayMs } from '#contract/spans.ts';
import { offsetAt, organisationZone } from '#contract/wall-clock.ts';

/** '2026-12-03 09:00', as spreadsheets read a time. */
export function sydneyClock(instant: string): string {
  const at = Date.parse(instant);
  return new Date(at + sydneyOffset(at)).toISOString().slice(0, 16).replace('T', ' ');
}

/** By day since 1970: how far Sydney is ahead, null on a day on which that changes. */
const offsets = new Map<number, number | null>();
const maxDays = 5000;

/** A file asks for thousands of instants, and asking the platform took half of its time. */
function sydneyOffset(at: number): number {
  const day = Math.floor(at / dayMs);
  let offset = offsets.get(day);
  if (offset === undefined) {
    const [first = 0, last] = [day, day + 1].map((begin) => offsetAt(new Date(begin * dayMs), organisationZone));
    offset = first === last ? first : null;
    if (offsets.size >= maxDays) offsets.clear();
    offsets.set(day, offset);
  }
  return offset ?? offsetAt(new Date(at), organisationZone);
}
