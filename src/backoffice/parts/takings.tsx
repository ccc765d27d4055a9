import type { DayTakings } from '#contract/admin/money.ts';
import { monthNames, plainDateText } from '#contract/month-names.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import styles from './takings.module.css';

const [width, height] = [600, 120];
/** More bars than this are those of months. */
const mostDays = 92;

/** What was paid on each day, or in each month of a long period, as bars and behind them as a table. */
export function TakingsBars({ days }: { days: readonly DayTakings[] }) {
  const isLong = days.length > mostDays;
  const bars = isLong ? byMonth(days) : days;
  const nameOf = isLong ? monthText : plainDateText;
  const highest = Math.max(...bars.map(({ paid }) => paid));
  const step = width / bars.length;
  const gap = Math.min(4, step / 4);
  const [from, until] = [bars[0]?.day, bars.at(-1)?.day];
  return (
    <>
      {highest === 0 ? (
        <p>Nothing was bought in these days.</p>
      ) : (
        <>
          <svg viewBox={`0 0 ${width} ${height}`} className={styles.bars} aria-hidden="true">
            {bars.map(({ day, paid }, at) => {
              const tall = Math.max((paid / highest) * height, paid > 0 ? 2 : 0);
              return <rect key={day} x={at * step} y={height - tall} width={step - gap} height={tall} rx={gap / 2} />;
            })}
            <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
          </svg>
          <p className={styles.span} aria-hidden="true">
            <span>{from !== undefined && nameOf(from)}</span>
            <span>{until !== undefined && until !== from && nameOf(until)}</span>
          </p>
        </>
      )}
      <details className={styles.behind}>
        <summary>As a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{isLong ? 'Month in Sydney' : 'Day in Sydney'}</th>
              <th scope="col">Paid (AUD)</th>
              <th scope="col">Refunded</th>
            </tr>
          </thead>
          <tbody>
            {[...bars].reverse().map(({ day, paid, refunded }) => (
              <tr key={day}>
                <th scope="row">{isLong ? monthText(day) : shortDayText(day)}</th>
                <td>{formatMoney(paid)}</td>
                <td>{formatMoney(refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

export function takingsSum(days: readonly DayTakings[], of: 'paid' | 'refunded'): number {
  return sumDollars(days.map((day) => day[of]));
}

function byMonth(days: readonly DayTakings[]): DayTakings[] {
  const months = new Map<string, DayTakings[]>();
  for (const each of days) {
    const month = each.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), each]);
  }
  return [...months].map(([day, within]) => ({
    day,
    paid: takingsSum(within, 'paid'),
    refunded: takingsSum(within, 'refunded'),
  }));
}

/** '8 Nov 2026' of '2026-11-08', which one line of a phone has room for */
const shortDayText = (day: string): string =>
  `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${day.slice(0, 4)}`;

/** 'November 2026' of '2026-11' */
export function monthText(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}
