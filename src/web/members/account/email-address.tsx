import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type AccountDetails, cancelEmailChange, changeEmail } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { emailForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt, useSending } from '#web/api/use-sending.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';
import { LogInAgain } from './log-in-again.tsx';

interface Props {
  details: AccountDetails;
  onChange: (details: AccountDetails) => void;
}

/** The address to log in with, its change, and the password. */
export function EmailAddress({ details, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { email, emailChange } = details;
  return (
    <div className={styles.part}>
      <h3>Email and password</h3>
      <p>
        You log in with <strong className={styles.address}>{email}</strong>.
      </p>
      {emailChange && <PendingChange {...{ emailChange, email, onChange }} />}
      {!emailChange && !details.emailVerified && <ConfirmOwn {...{ email, onChange }} />}
      <div className={classNames(styles.actions, 'no-print')}>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change email
        </Button>
        <LinkButton variant="secondary" href="/member/changePassword">
          Change password
        </LinkButton>
      </div>
      <Dialog open={isOpen} title="Change email" onClose={() => setOpen(false)}>
        <ChangeForm
          onDone={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      </Dialog>
    </div>
  );
}

/** An address that was never confirmed gives no rights that hang on it (invariant 40). */
function ConfirmOwn({ email, onChange }: { email: string; onChange: Props['onChange'] }) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(changeEmail, { email });
    if (response.results) onChange(response.results.details);
    return response;
  });
  return (
    <Notice>
      <p>
        This email is not confirmed yet. An invitation to a company is offered here once it is. Orders and tickets from
        before you had an account come by email: <TextLink href="/find-orders">find my orders</TextLink>.
      </p>
      <ErrorList errors={submitError} />
      <p>
        <Button variant="secondary" size="small" pending={pending} onClick={() => void attempt(null)}>
          Send a link to confirm it
        </Button>
      </p>
    </Notice>
  );
}

function PendingChange({
  emailChange,
  email,
  onChange,
}: {
  emailChange: NonNullable<AccountDetails['emailChange']>;
  email: string;
  onChange: Props['onChange'];
}) {
  const call = useApi();
  const { attempt, pending, submitError } = useAttempt(async () => {
    const response = await call(cancelEmailChange, {});
    if (response.results) onChange(response.results.details);
    return response;
  });
  if (emailChange.email.toLowerCase() === email.toLowerCase())
    return (
      <Notice>
        <p>
          We have sent a link to <strong className={styles.address}>{email}</strong>. Press it to confirm your email. It
          works for one day.
        </p>
      </Notice>
    );
  const open = [!emailChange.oldConfirmed && email, !emailChange.newConfirmed && emailChange.email].filter(Boolean);
  return (
    <Notice>
      <p>
        It changes to <strong className={styles.address}>{emailChange.email}</strong> once you have pressed the link in
        the mail to {open.join(' and the one to ') || 'both addresses'}. The links work for one day.
      </p>
      <ErrorList errors={submitError} />
      <p>
        <Button variant="secondary" size="small" pending={pending} onClick={() => void attempt(null)}>
          Cancel the change
        </Button>
      </p>
    </Notice>
  );
}

function ChangeForm({ onDone }: { onDone: (details: AccountDetails) => void }) {
  const call = useApi();
  const form = useForm({ resolver: zodResolver(emailForm), defaultValues: { email: '' } });
  const { shell, field } = useSending(form, async (values) => {
    const { results } = requireSuccess(await call(changeEmail, values));
    if (results) onDone(results.details);
  });
  return (
    <>
      <p>
        We send a link to your old and to your new address. Nothing changes before you have pressed both. Then you are
        logged out everywhere else.
      </p>
      <FormShell
        label="Change email"
        {...shell}
        submitLabel="Send the links"
        aside={<LogInAgain errors={shell.submitError} />}
      >
        <TextField label="New Email" type="email" required autoComplete="email" {...field('email')} />
      </FormShell>
    </>
  );
}
