import { useState } from 'react';
import { Link } from 'react-router';
import { getMoneyDays } from '#contract/admin/money.ts';
import { dayOf } from '#contract/calendar.ts';
import { Section } from '../detail/section.tsx';
import { Rows } from '../detail/rows.tsx';
import { usePlace } from '../list/use-place.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { monthText } from '../parts/takings.tsx';
import { MoneyFrame } from './money-frame.tsx';
import { longDay, monthsBefore } from './ranges.ts';
import { figuresText, isPartly, stateText } from './words.ts';
import styles from './money.module.css';

/** Each day of a month, compared with the payment provider. */
export function MoneyDaysPage() {
  const { place } = usePlace();
  const wanted = /^20\d\d-(0[1-9]|1[0-2])$/.exec(place['month'] ?? '')?.[0];
  const { data, errors, retry } = useData(getMoneyDays, wanted === undefined ? {} : { month: wanted });
  return (
    <MoneyFrame title="Money">
      <p>
        Every day our orders, payments and refunds are compared with the books of the payment provider, in both
        directions. A difference is also emailed, and stands on Today.
      </p>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data && (
        <>
          <Section title={monthText(data.month)} action={<Months month={data.month} />}>
            <Rows
              label={`Days of ${monthText(data.month)}`}
              empty="This month has not begun."
              rows={data.days.map(({ day, comparison }) => ({
                id: day,
                what: <Link to={`/admin/money/days/${day}`}>{longDay(day)}</Link>,
                note: (
                  <>
                    <strong className={comparison && comparison.differences > 0 ? styles.differs : undefined}>
                      {stateText(comparison)}
                    </strong>{' '}
                    {comparison && figuresText(comparison)}
                    {comparison && isPartly(day, comparison) && ', so far'}
                  </>
                ),
              }))}
            />
          </Section>
        </>
      )}
    </MoneyFrame>
  );
}

function Months({ month }: { month: string }) {
  const [thisMonth] = useState(() => dayOf(new Date()).slice(0, 7));
  const [before, after] = [monthsBefore(month, 1), monthsBefore(month, -1)];
  return (
    <nav aria-label="Months" className={styles.way}>
      <Link to={`?month=${before}`}>
        <span aria-hidden="true">←</span> {monthText(before)}
      </Link>
      {after <= thisMonth && (
        <Link to={`?month=${after}`}>
          {monthText(after)} <span aria-hidden="true">→</span>
        </Link>
      )}
    </nav>
  );
}
