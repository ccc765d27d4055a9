import { useEffect, useRef, useState } from 'react';
import type { PayVM } from '#contract/subscriptions.ts';
import { verifyEmail } from '#contract/subscriptions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { RenderCard } from './card-slot.ts';
import { Frame } from './frame.tsx';
import { PaymentSection } from './payment-section.tsx';
import styles from './subscriptions.module.css';

interface VerifyEmailProps {
  renderCard: RenderCard;
  onPaid: (orderToken: string) => void;
}

type State = { step: 'verifying' } | { step: 'failed'; errors: string[] } | { step: 'verified'; payVM: PayVM };

/** §2 /member/verifyEmail?u=(verification token) */
export function VerifyEmailPage(props: VerifyEmailProps) {
  const token = useLinkToken();
  if (token === undefined) return <Verifying />;
  if (token === null) {
    return (
      <Frame title="Invalid page">
        <p>This is not a valid URL to confirm an email address. Please follow the link from your email.</p>
        <p>
          <TextLink href="/member/subscribe">Ask for a new link</TextLink>
        </p>
      </Frame>
    );
  }
  return <Verification key={token} token={token} {...props} />;
}

function Verifying() {
  return (
    <Frame title="Your email address">
      <Spinner label="Verifying your email..." />
    </Frame>
  );
}

function Verification({ token, ...props }: VerifyEmailProps & { token: string }) {
  const call = useApi();
  const [state, setState] = useState<State>({ step: 'verifying' });
  const [tries, setTries] = useState(0);
  const asked = useRef(-1);
  useEffect(() => {
    // React runs effects twice in development; the link needs one call.
    if (asked.current === tries) return;
    asked.current = tries;
    setState({ step: 'verifying' });
    call(verifyEmail, { token }).then(
      ({ results, errors }) =>
        setState(
          results ? { step: 'verified', payVM: results.payVM } : { step: 'failed', errors: errorTexts({ errors }) },
        ),
      (error: unknown) => setState({ step: 'failed', errors: errorTexts(error) }),
    );
  }, [call, token, tries]);

  switch (state.step) {
    case 'verifying':
      return <Verifying />;
    case 'failed':
      return (
        <Frame title="Your email address">
          <div role="alert" className={styles.failure}>
            {state.errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
          <div className={styles.actions}>
            <LinkButton href="/member/subscribe">Ask for a new link</LinkButton>
            <Button variant="secondary" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          </div>
        </Frame>
      );
    case 'verified':
      return (
        <Frame title="Your email address">
          <Notice tone="success">Your email is successfully verified.</Notice>
          <PaymentSection payVM={state.payVM} {...props} />
        </Frame>
      );
  }
}
