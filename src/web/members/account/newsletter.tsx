import { useState } from 'react';
import { type NewsletterState, setNewsletter } from '#contract/account.ts';
import { subscribeConsent } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

export function Newsletter({ first, email }: { first: NewsletterState; email: string }) {
  const call = useApi();
  const [state, setState] = useState(first);
  const { attempt, pending, submitError } = useAttempt(async (subscribed: boolean) => {
    const response = await call(setNewsletter, { subscribed });
    if (response.results) setState(response.results.newsletter);
    return response;
  });
  const isOn = state === 'subscribed';
  const texts: Record<NewsletterState, string> = {
    subscribed: `You get our newsletter at ${email}, about once a month.`,
    asked: `We have sent a link to ${email}. Press it, and you get the next newsletter.`,
    none: 'You do not get our newsletter.',
    unverified: 'About once a month: new guides, dates, and one thing to try.',
  };
  return (
    <Section id="newsletter" title="Newsletter" isPrinted={false}>
      <p role="status">{texts[state]}</p>
      <ErrorList errors={submitError} />
      {state !== 'asked' && (
        <>
          <p className={styles.actions}>
            <Button variant="secondary" pending={pending} onClick={() => void attempt(!isOn)}>
              {isOn ? 'Unsubscribe' : 'Subscribe'}
            </Button>
          </p>
          {!isOn && <p className={styles.fact}>{subscribeConsent}</p>}
        </>
      )}
    </Section>
  );
}
