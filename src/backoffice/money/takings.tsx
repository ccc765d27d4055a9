import { useState } from 'react';
import { exportMoney, getTakings } from '#contract/admin/money.ts';
import { formatStoreMoney, sumDollars } from '#contract/money.ts';
import { plainDateText } from '#contract/month-names.ts';
import type { Days } from '#contract/quarters.ts';
import { Section } from '../detail/section.tsx';
import { Sum } from '../detail/facts.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { usePlace } from '../list/use-place.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { TakingsBars, takingsSum } from '../parts/takings.tsx';
import { ItemTakings } from './item-takings.tsx';
import { MoneyFrame, NotAddedUp, NotHere } from './money-frame.tsx';
import { RangeChooser } from './range-chooser.tsx';
import { daysOfPeriod, periodOf } from './ranges.ts';
import styles from './money.module.css';

/** What was paid and what went back in a period, by day and by thing. */
export function TakingsPage() {
  const { place, change } = usePlace();
  const period = periodOf(place['period']);
  const [now] = useState(() => new Date());
  const shown = daysOfPeriod('month', { from: '', to: '' }, now);
  const first = 'error' in shown ? { from: '', to: '' } : shown;
  const own = { from: place['from'] ?? first.from, to: place['to'] ?? first.to };
  const days = daysOfPeriod(period, own, now);
  return (
    <MoneyFrame title="Money">
      <div className={styles.tools}>
        <RangeChooser
          period={period}
          own={own}
          error={'error' in days ? days.error : undefined}
          change={(values) => change(values, { replace: true })}
        />
        {!('error' in days) && <ExportButton endpoint={exportMoney} input={{ from: days.from, to: days.to }} />}
      </div>
      {!('error' in days) && <Shown from={days.from} to={days.to} />}
      <NotHere />
    </MoneyFrame>
  );
}

function Shown({ from, to }: Days) {
  const { data, errors, retry, isOld } = useData(getTakings, { from, to });
  if (errors.length > 0) return <LoadFailed errors={errors} retry={retry} />;
  if (!data) return <p role="status">Loading …</p>;
  const [paid, refunded] = [takingsSum(data.days, 'paid'), takingsSum(data.days, 'refunded')];
  return (
    <div aria-busy={isOld || undefined}>
      <NotAddedUp waiting={data.waiting} />
      <Section title={`${plainDateText(from)} to ${plainDateText(to)}`}>
        <Sum
          label="Takings"
          lines={[
            {
              name: 'Paid',
              amount: formatStoreMoney(paid),
              ...(data.discount > 0 && { note: `Promotions took off ${formatStoreMoney(data.discount)} before.` }),
            },
            { name: 'Refunded', amount: formatStoreMoney(0 - refunded) },
            {
              name: 'Left',
              amount: formatStoreMoney(sumDollars([paid, -refunded])),
              isTotal: true,
            },
          ]}
        />
        <TakingsBars days={data.days} />
      </Section>
      {data.items.length === 0 && (
        <Section title="For what">
          <p>Nothing was bought or refunded in these days.</p>
        </Section>
      )}
      <ItemTakings items={data.items} />
    </div>
  );
}
