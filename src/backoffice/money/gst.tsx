import { useState } from 'react';
import { exportMoney, getGst, type GstPeriod } from '#contract/admin/money.ts';
import { dayOf } from '#contract/calendar.ts';
import { formatMoney, formatStoreMoney } from '#contract/money.ts';
import { plainDateText } from '#contract/month-names.ts';
import { yearText } from '#contract/quarters.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { Link } from 'react-router';
import { Section } from '../detail/section.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { usePlace } from '../list/use-place.ts';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { MoneyFrame, NotAddedUp, NotHere } from './money-frame.tsx';
import styles from './money.module.css';

/** G1 and 1A of each quarter of a financial year. */
export function GstPage() {
  const { place, change } = usePlace();
  const [today] = useState(() => dayOf(new Date()));
  const wanted = /^20\d\d$/.exec(place['year'] ?? '')?.[0];
  const { data, errors, retry, isOld } = useData(getGst, wanted === undefined ? {} : { year: Number(wanted) });
  return (
    <MoneyFrame title="Money">
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data && (
        <div aria-busy={isOld || undefined}>
          <div className={styles.tools}>
            <SelectField
              label="Financial year"
              value={String(data.year)}
              options={[...new Set([...data.years, data.year])].map((year) => ({
                value: String(year),
                label: yearText(year),
              }))}
              onChange={({ target }) => change({ year: target.value })}
            />
          </div>
          <NotAddedUp waiting={data.waiting} />
          {!data.isRegistered && (
            <p>By its settings the organisation is not registered for GST, so what is sold now has none.</p>
          )}
          <div className={styles.quarters}>
            {begun(data.quarters, today).map((quarter) => (
              <Quarter key={quarter.from} period={quarter} />
            ))}
          </div>
          <Quarter period={data.total} />
        </div>
      )}
      <NotHere />
    </MoneyFrame>
  );
}

/** A quarter to come has nothing to say; a year to come shows all of them. */
function begun(quarters: readonly GstPeriod[], today: string) {
  const some = quarters.filter(({ from }) => from <= today);
  return some.length > 0 ? some : quarters;
}

/** Without the country: both columns fit on a phone. */
const dollars = (amount: number): string => `${amount < 0 ? '−' : ''}${formatMoney(Math.abs(amount))}`;

function Quarter({ period }: { period: GstPeriod }) {
  const { name, from, to, isOver, sales, refunds, net, disputes } = period;
  const whole = (dollars: number) => new Intl.NumberFormat('en-AU').format(Math.trunc(dollars) + 0);
  return (
    <Section title={name} action={<ExportButton endpoint={exportMoney} input={{ from, to }} />}>
      {!isOver && <p className={styles.state}>Not over: it ends on {plainDateText(to)}, and the sums still change.</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">AUD</th>
            <th scope="col">With GST</th>
            <th scope="col">GST in it</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Sales</th>
            <td>{dollars(sales.amount)}</td>
            <td>{dollars(sales.gst)}</td>
          </tr>
          <tr>
            <th scope="row">Refunds</th>
            <td>{dollars(0 - refunds.amount)}</td>
            <td>{dollars(0 - refunds.gst)}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row">Sales less refunds</th>
            <td>{dollars(net.amount)}</td>
            <td>{dollars(net.gst)}</td>
          </tr>
          <tr className={styles.form}>
            <th scope="row">
              On the activity statement
              <span className={styles.soft}>Whole dollars</span>
            </th>
            <td>
              <span className={styles.soft}>G1</span> {whole(net.amount)}
            </td>
            <td>
              <span className={styles.soft}>1A</span> {whole(net.gst)}
            </td>
          </tr>
        </tbody>
      </table>
      {net.amount < 0 && <p>More went back than was sold. Ask your accountant how to report it.</p>}
      {net.gstFree !== 0 && <p className={styles.soft}>{dollars(net.gstFree)} of G1 is free of GST.</p>}
      {disputes.count > 0 && (
        <p>
          Not taken off: {disputes.count === 1 ? 'a charge' : `${disputes.count} charges`} that buyers contest at their
          bank, {formatStoreMoney(disputes.amount)}. Ask your accountant about those that are lost.{' '}
          <Link to="/admin/orders">Orders</Link>
        </p>
      )}
    </Section>
  );
}
