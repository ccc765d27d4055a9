import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { compareDay, type Difference, getMoneyDay, type MoneyDay } from '#contract/admin/money.ts';
import { dayOf } from '#contract/calendar.ts';
import { differenceTexts } from '#contract/money-differences.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useData, useVerb } from '../parts/data.ts';
import { sydneyTime } from '../parts/when.ts';
import { dayBefore, longDay } from './ranges.ts';
import { figuresText, isPartly, stateText } from './words.ts';
import styles from './money.module.css';

/** One day, compared with the payment provider: each difference, and what to do about it. */
export function MoneyDayPage() {
  const { day = '' } = useParams();
  const back = { to: `/admin/money/days?month=${day.slice(0, 7)}`, name: 'Daily comparison' };
  const { data, errors, retry } = useData(getMoneyDay, { day });
  if (data?.data?.day !== day) return <DetailLoading back={back} errors={errors} retry={retry} />;
  return <Day key={day} money={data.data} back={back} />;
}

function Day({
  money: { day, comparison, sold, wentBack },
  back,
}: {
  money: MoneyDay;
  back: { to: string; name: string };
}) {
  const [today] = useState(() => dayOf(new Date()));
  const [done, setDone] = useState<DoneWords | null>(null);
  const comparing = useVerb(compareDay, ({ results }) => {
    if (results)
      setDone({
        text: results.differences === 0 ? 'Compared: every cent is explained.' : 'Compared. See what differs below.',
      });
  });
  const after = dayBefore(day, -1);
  return (
    <DetailPage
      title={longDay(day)}
      back={back}
      state={
        <strong className={comparison && comparison.differences > 0 ? styles.differs : undefined}>
          {stateText(comparison)}
        </strong>
      }
      actions={
        <Button size="small" pending={comparing.pending} onClick={() => void comparing.attempt({ day })}>
          Compare now
        </Button>
      }
      errors={comparing.submitError}
      done={done}
    >
      <nav aria-label="Days" className={styles.way}>
        <Link to={`/admin/money/days/${dayBefore(day)}`}>
          <span aria-hidden="true">←</span> The day before
        </Link>
        {after <= today && (
          <Link to={`/admin/money/days/${after}`}>
            The day after <span aria-hidden="true">→</span>
          </Link>
        )}
      </nav>
      {comparison && comparison.found.length > 0 && (
        <Section title="What differs">
          <Rows
            label="What differs"
            empty=""
            rows={comparison.found.map((found, at) => ({
              id: at,
              what: (
                <>
                  <strong>{formatStoreMoney(found.amount)}</strong> {differenceTexts[found.kind].what}:{' '}
                  <About found={found} />
                </>
              ),
              note: differenceTexts[found.kind].next,
            }))}
          />
        </Section>
      )}
      <Section title="Compared with the payment provider">
        {comparison ? (
          <Facts
            facts={[
              ['Paid and refunded', figuresText(comparison)],
              [
                'Disputes that began',
                comparison.disputes > 0 && `${comparison.disputes}, ${formatStoreMoney(comparison.disputedAmount)}`,
              ],
              ['Until', isPartly(day, comparison) && `${sydneyTime(comparison.until)} (Sydney): the day was not over`],
              ['Compared', `${sydneyTime(comparison.comparedAt)} (Sydney)`],
            ]}
          />
        ) : (
          <p>This day was not compared. Press ‘Compare now’: the payment provider is asked, and nothing is changed.</p>
        )}
      </Section>
      <Section title="In our books">
        <Facts
          facts={[
            ['Sold', formatStoreMoney(sold)],
            ['Went back', formatStoreMoney(wentBack)],
          ]}
        />
        <p className={styles.soft}>
          They differ from the charges above where a charge came too late, so that nothing was sold and all of it went
          back, and by what was charged just before midnight and settled after it.
        </p>
      </Section>
    </DetailPage>
  );
}

/** The order if it is known, else the number by which the provider’s dashboard finds it. */
function About({ found: { about, orderId } }: { found: Difference }) {
  if (orderId === null) return <>{about}</>;
  const isOrder = about.startsWith('PHI-') || about.startsWith('order ');
  return (
    <>
      {!isOrder && `${about}, `}
      <Link to={`/admin/orders/${orderId}`}>{isOrder ? about : `order ${orderId}`}</Link>
    </>
  );
}
