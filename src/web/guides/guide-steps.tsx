import { stepKey } from './kept-steps.ts';
import styles from './guide-end.module.css';
import { useGuideSteps } from './use-guide-steps.ts';

interface GuideStepsProps {
  guideId: number;
  pageUrl: string;
  steps: readonly string[];
  /** Nothing is kept until the reader asks for it. */
  isSensitive: boolean;
}

export function GuideSteps({ steps, ...guide }: GuideStepsProps) {
  const { isSensitive } = guide;
  const { done, isKept, inAccount, tick, choose } = useGuideSteps(guide);
  const keys = steps.map(stepKey);
  const count = keys.filter((key) => done.includes(key)).length;

  return (
    <section className={styles.steps} aria-labelledby="steps">
      <h2 id="steps">Your steps</h2>
      <p className={styles.count} role="status">
        {count === steps.length ? 'All steps are done.' : `${count} of ${steps.length} steps done`}
      </p>
      <progress className={styles.bar} max={steps.length} value={count} aria-label="Steps done" />
      <ul className={styles.list}>
        {steps.map((step, index) => {
          const key = keys[index] ?? '';
          return (
            <li key={key}>
              <label className={styles.step}>
                <input
                  type="checkbox"
                  checked={done.includes(key)}
                  onChange={(event) => tick(key, event.currentTarget.checked)}
                />
                <span>{step}</span>
              </label>
            </li>
          );
        })}
      </ul>
      {isSensitive ? (
        <label className={styles.step}>
          <input type="checkbox" checked={isKept} onChange={(event) => choose(event.currentTarget.checked)} />
          <span>
            {inAccount
              ? 'Keep my ticks with my account. They show on every device where you are logged in.'
              : 'Keep my ticks in this browser. Other people who use it could see them; leave this off on a shared device.'}
          </span>
        </label>
      ) : (
        <p className={styles.kept}>
          {inAccount
            ? 'Your ticks are kept with your account, on every device.'
            : 'Your ticks stay in this browser. The quick exit removes them.'}
        </p>
      )}
    </section>
  );
}
