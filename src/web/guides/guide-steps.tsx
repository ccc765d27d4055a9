import { useEffect, useState } from 'react';
import { keepSteps, keptSteps, stepKey } from './kept-steps.ts';
import styles from './guide-reader.module.css';

interface GuideStepsProps {
  pageUrl: string;
  steps: readonly string[];
  /** Nothing is kept until the reader asks for it. */
  isSensitive: boolean;
}

export function GuideSteps({ pageUrl, steps, isSensitive }: GuideStepsProps) {
  const [done, setDone] = useState<readonly string[]>([]);
  const [isKept, setKept] = useState(!isSensitive);

  useEffect(() => {
    const kept = keptSteps(pageUrl);
    if (!kept) return;
    setDone(kept);
    setKept(true);
  }, [pageUrl]);

  const keys = steps.map(stepKey);
  const count = keys.filter((key) => done.includes(key)).length;
  const tick = (key: string, isDone: boolean): void => {
    const next = isDone ? [...done, key] : done.filter((each) => each !== key);
    setDone(next);
    if (isKept) keepSteps(pageUrl, next);
  };
  const choose = (keep: boolean): void => {
    setKept(keep);
    keepSteps(pageUrl, keep ? done : null);
  };

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
            Keep my ticks in this browser. Other people who use it could see them; leave this off on a shared device.
          </span>
        </label>
      ) : (
        <p className={styles.kept}>Your ticks stay in this browser. The quick exit removes them.</p>
      )}
    </section>
  );
}
