import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PayVM } from '#contract/subscriptions.ts';
import { verifyEmail } from '#contract/subscriptions.ts';
import { useApi } from '#web/api/api-context.tsx';
import { errorTexts } from '#web/api/error-text.ts';
import { useLoad } from '#web/api/use-fetched.ts';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { RenderCard } from './card-slot.ts';
import { Frame } from './frame.tsx';
import { PaymentSection } from './payment-section.tsx';
import styles from './subscriptions.module.css';

interface VerifyEmailProps {
  /** The forms of the members area, for a browser that is not logged in to the account of the link. */
  renderLogIn: (token: string, loading: string) => ReactNode;
  renderCard: RenderCard;
  onPaid: (orderToken: string) => void;
}

const verifying = 'Verifying your email...';

type State =
  | { step: 'verifying' }
  | { step: 'logIn' }
  | { step: 'failed'; errors: string[] }
  | { step: 'verified'; payVM: PayVM };

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
      <Spinner label={verifying} />
    </Frame>
  );
}

/** Runs again when somebody logs in here: only the log-in of its account makes the link work. */
function Verification({ token, ...props }: VerifyEmailProps & { token: string }) {
  const call = useApi();
  const { status, user } = useSession();
  const [tries, setTries] = useState(0);
  const request = status === 'loading' ? null : `${user?.uid} ${tries}`;
  const [answer, setAnswer] = useState<{ request: string | null; state: State } | null>(null);
  const take = (next: State) => setAnswer({ request, state: next });
  useLoad(request, {
    load: () => call(verifyEmail, { token }),
    loaded: ({ results, errors }) =>
      take(
        results
          ? { step: 'verified', payVM: results.payVM }
          : errors?.some(({ code }) => code === 'log_in')
            ? { step: 'logIn' }
            : { step: 'failed', errors: errorTexts({ errors }) },
      ),
    failed: (error) => take({ step: 'failed', errors: errorTexts(error) }),
  });
  const state: State = answer && answer.request === request ? answer.state : { step: 'verifying' };

  switch (state.step) {
    case 'verifying':
      return <Verifying />;
    case 'logIn':
      return <Frame title="Your email address">{props.renderLogIn(token, verifying)}</Frame>;
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
