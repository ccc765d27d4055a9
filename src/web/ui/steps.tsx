import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './steps.module.css';

export interface Step {
  label: string;
  state: 'done' | 'current' | 'todo';
  /** Whether the user can open this step now. */
  reachable: boolean;
}

/** Progress in a sequence of steps; reachable steps are buttons. */
export function Steps({
  label,
  steps,
  onSelect,
}: {
  label: string;
  steps: readonly Step[];
  onSelect: (index: number) => void;
}) {
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.label} className={classNames(styles.step, styles[step.state])}>
            <button
              type="button"
              disabled={!step.reachable}
              aria-current={step.state === 'current' ? 'step' : undefined}
              onClick={() => onSelect(index)}
            >
              <span className={styles.number} aria-hidden="true">
                {step.state === 'done' ? '✓' : index + 1}
              </span>
              {step.label}
              {step.state === 'done' && <VisuallyHidden> (done)</VisuallyHidden>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
