import { useState } from 'react';
import { confirmEmail } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi, useSessionStore } from '#web/api/api-context.tsx';
import { useLinkToken } from '#web/api/use-link-token.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { useSession } from '#web/api/use-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from '../login-page.module.css';
import { MemberCard } from '../member-card.tsx';
import { InvalidPage } from '../password-pages.tsx';
import { ProveAccount } from '../prove-account.tsx';

const texts = {
  changed: 'Your email is changed. Log in with the new one from now on.',
  own: 'Your email is confirmed.',
  soon: 'Both addresses are confirmed. The change is done within a minute.',
  old: 'This address is confirmed. Now press the link in the mail to your old address.',
  new: 'This address is confirmed. Now press the link in the mail to your new address.',
};

/**
 * /member/confirmEmail?u=: opening the page changes nothing, because mail programs open links too. It asks for the
 * log-in of the account, because a stranger may have asked for the mail.
 */
export function ConfirmEmailPage() {
  const call = useApi();
  const session = useSessionStore();
  const { status, user } = useSession();
  const token = useLinkToken();
  const [done, setDone] = useState<keyof typeof texts | null>(null);
  /** True if this browser is logged in to another account than that of the link. */
  const [isOther, setOther] = useState(false);
  const { attempt, pending, submitError } = useAttempt(async (given: string) => {
    const response = await call(confirmEmail, { token: given });
    const needsLogIn = response.errors?.some(({ code }) => code === 'log_in') === true;
    setOther(needsLogIn);
    if (needsLogIn) return;
    const { results } = requireSuccess(response);
    if (!results) return;
    setDone(results.changed ? (results.isNew ? 'changed' : 'own') : (results.waitingFor ?? 'soon'));
    if (results.changed && user) await session.refresh();
  });
  if (token === null)
    return <InvalidPage>This is not a valid URL. Please follow the link from your email.</InvalidPage>;
  if (done === null && token && (isOther || (status === 'resolved' && !user)))
    return (
      <MemberCard title="Confirm email">
        <ProveAccount
          token={token}
          loading="Reading the link…"
          onDone={(proven) => {
            if (proven) setDone('own');
            else void attempt(token);
          }}
        />
      </MemberCard>
    );
  return (
    <MemberCard title="Confirm email">
      {done === null ? (
        <>
          <p>Someone logged in to a PHI Online account asked for this. If it was you, please confirm the email.</p>
          <ErrorList errors={submitError} />
          <p className={styles.more}>
            <Button pending={pending} onClick={() => void attempt(token ?? '')}>
              Confirm
            </Button>
          </p>
        </>
      ) : (
        <>
          <Notice tone="success">{texts[done]}</Notice>
          <p className={styles.more}>
            <LinkButton href={user ? '/member/account' : '/member/login'} variant="secondary">
              {user ? 'My account' : 'Log in'}
            </LinkButton>
          </p>
        </>
      )}
    </MemberCard>
  );
}
