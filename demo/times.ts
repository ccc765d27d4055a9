import { dayMs } from '#contract/spans.ts';

/** A local time in a zone; month 1 to 12. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const partsIn = (zone: string, instant: Date): LocalTime => {
  const format = new Intl.DateTimeFormat('en-AU', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const values = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = values;
  return { year, month, day, hour, minute };
};

const asUtc = ({ year, month, day, hour, minute }: LocalTime): number => Date.UTC(year, month - 1, day, hour, minute);

/** The time at which clocks in `zone` show `local`. */
export function instantOf(zone: string, local: LocalTime): Date {
  const wanted = asUtc(local);
  // Twice, because the first guess may have the offset from the other side of a clock change.
  let guess = wanted;
  for (let round = 0; round < 2; round += 1) guess += wanted - asUtc(partsIn(zone, new Date(guess)));
  return new Date(guess);
}

/** Days without events: Christmas to Epiphany and the two other fixed holidays. */
const isQuiet = ({ month, day }: LocalTime): boolean =>
  (month === 12 && day > 19) || (month === 1 && (day < 7 || day === 26)) || (month === 4 && day === 25);

/**
 * `hour:minute` in `zone` on the first `weekday` (0 is Sunday) at least `days` days after `now`. A holiday is
 * skipped by whole weeks, in the same direction.
 */
export function upcoming(now: Date, zone: string, days: number, weekday: number, hour: number, minute = 0): Date {
  const date = partsIn(zone, new Date(now.getTime() + days * dayMs));
  const shift = (weekday - new Date(asUtc(date)).getUTCDay() + 7) % 7;
  for (let week = 0; ; week += days < 0 ? -7 : 7) {
    const instant = instantOf(zone, { ...date, day: date.day + shift + week, hour, minute });
    if (!isQuiet(partsIn(zone, instant))) return instant;
  }
}

/** The next Sunday of a clock change in Sydney (first of April and of October), at least three days away. */
export function clockChangeSunday(now: Date, hour: number, minute = 0): Date {
  const zone = 'Australia/Sydney';
  const { year } = partsIn(zone, now);
  const sundays = [year, year + 1].flatMap((y) =>
    [4, 10].map((month) => {
      const first = new Date(Date.UTC(y, month - 1, 1)).getUTCDay();
      return instantOf(zone, { year: y, month, day: 1 + ((7 - first) % 7), hour, minute });
    }),
  );
  return (
    sundays.find((sunday) => sunday.getTime() - now.getTime() > 3 * dayMs) ?? upcoming(now, zone, 3, 0, hour, minute)
  );
}
