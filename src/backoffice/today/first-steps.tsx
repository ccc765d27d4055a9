import { useState } from 'react';
import { Link } from 'react-router';
import { endFirstSteps, type Step } from '#contract/admin/today.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useVerb } from '../parts/data.ts';
import styles from './today.module.css';

/** What a new site needs before it is open, in order, each with its screen and a mark once it is done. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const [isAsking, setAsking] = useState(false);
  const ending = useVerb(endFirstSteps, () => setAsking(false));
  const left = steps.filter(({ done, optional }) => !done && !optional).length;
  return (
    <Section
      title="Open your site"
      action={
        <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
          Put this list away …
        </Button>
      }
    >
      <p>
        {left === 0
          ? 'All that a site needs is done. What is marked ‘if you want’ can wait.'
          : `Best done in this order. ${steps.filter(({ done }) => done).length} of ${steps.length} are done.`}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ text, done, optional, way }) => (
          <li key={way.to} data-done={done || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {done ? '✓' : ''}
            </span>
            <span>
              {done && <VisuallyHidden>Done: </VisuallyHidden>}
              {text}
              {optional && !done && <span className={styles.ifYouWant}> If you want.</span>}
            </span>
            <Link to={way.to} className={styles.way}>
              {way.press}
            </Link>
          </li>
        ))}
      </ol>
      {isAsking && (
        <ConfirmDialog
          title="Put the list ‘Open your site’ away?"
          press="Put the list away"
          keep="Keep the list"
          isSafe
          pending={ending.pending}
          errors={ending.submitError}
          onYes={() => void ending.attempt({})}
          onClose={() => setAsking(false)}
        >
          <p>It goes for all administrators and does not come back. What it names stays as it is.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
