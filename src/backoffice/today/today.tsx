import { getToday } from '#contract/admin/today.ts';
import { formatStoreMoney } from '#contract/money.ts';
import { Section } from '../detail/section.tsx';
import { useData } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { TakingsBars, takingsSum } from '../parts/takings.tsx';
import { whenText } from '../parts/when.ts';
import { Link } from 'react-router';
import { RestoredCopy } from './restored-copy.tsx';
import { FirstSteps } from './first-steps.tsx';
import styles from './today.module.css';

/** The first screen: what waits for somebody, what comes next, and what was taken. */
export function TodayScreen() {
  const { data, errors, retry } = useData(getToday, {});
  return (
    <div className={styles.page}>
      <h1>Today</h1>
      {errors.length > 0 && <LoadFailed errors={errors} retry={retry} />}
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      {data && (
        <>
          {data.copy && <RestoredCopy copy={data.copy} />}
          {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
          <Section title="Waits for somebody">
            {data.waiting.length === 0 ? (
              <p>Nothing waits for you.</p>
            ) : (
              <ul className={styles.waiting}>
                {data.waiting.map(({ text, way }) => (
                  <li key={text + (way?.to ?? '')}>
                    <span>{text}</span>
                    {way && (
                      <Link to={way.to} className={styles.way}>
                        {way.press}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Section>
          {data.coming.length > 0 && (
            <Section title="Within a week">
              <ul className={styles.coming}>
                {data.coming.map(({ at, text, to }) => (
                  <li key={at + text}>
                    <time dateTime={at}>{whenText(at)}</time>
                    <Link to={to}>{text}</Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {data.takings && (
            <Section title="Takings of 30 days" action={<Link to="/admin/money">Money</Link>}>
              <p>
                <strong>{formatStoreMoney(takingsSum(data.takings, 'paid'))}</strong> paid,{' '}
                {formatStoreMoney(takingsSum(data.takings, 'refunded'))} refunded.
              </p>
              <TakingsBars days={data.takings} />
            </Section>
          )}
        </>
      )}
    </div>
  );
}
