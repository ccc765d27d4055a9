import { useForm } from 'react-hook-form';
import { type OwnCompany, eraseAccount, eraseWord } from '#contract/account.ts';
import { requireSuccess } from '#contract/errors.ts';
import { useApi, useCartStore, useSessionStore } from '#web/api/api-context.tsx';
import { forgetPerson } from '#web/api/forget-person.ts';
import { tellLoggedOut } from '#web/api/logged-out.ts';
import { useSending } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './account.module.css';
import { LogInAgain } from './log-in-again.tsx';

/** Says in words what goes and what stays, before the button. */
export function EraseForm({
  companies,
  onErased,
  onKeep,
}: {
  companies: readonly OwnCompany[];
  onErased: () => void;
  onKeep: () => void;
}) {
  const call = useApi();
  const session = useSessionStore();
  const cart = useCartStore();
  const form = useForm({ defaultValues: { confirmation: '' } });
  const { shell, field } = useSending(form, async (values) => {
    requireSuccess(await call(eraseAccount, values));
    onErased();
    cart.clear();
    const ending = Promise.allSettled([forgetPerson(), session.signOut()]);
    tellLoggedOut();
    await ending;
  });
  return (
    <>
      <h3 className={styles.point}>This goes</h3>
      <ul className={styles.points}>
        <li>your details, log-ins, newsletter and messages to us</li>
        <li>your subscription, without a refund for the time already paid</li>
        <li>access to the guides that you bought</li>
        <li>your tickets for coming events, without a refund; others can have the places</li>
        <li>your place in a company account</li>
      </ul>
      <h3 className={styles.point}>This stays, because the law says so</h3>
      <p>
        Your orders and tax invoices, with the name and email address on them. Australian tax law asks us to keep them
        for five years, company law for seven.
      </p>
      {companies
        .filter(({ role, otherOwners }) => role === 'owner' && otherOwners.length === 0)
        .map((company) => (
          <WithoutOwner key={company.corporateId} company={company} />
        ))}
      <FormShell
        label="Erase my account"
        {...shell}
        submitLabel="Erase for good"
        submitVariant="danger"
        aside={
          <>
            <LogInAgain errors={shell.submitError} />
            <Button variant="quiet" onClick={onKeep}>
              Keep my account
            </Button>
          </>
        }
      >
        <TextField
          label={`Type ${eraseWord} to confirm`}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('confirmation')}
        />
      </FormShell>
    </>
  );
}

/** A company whose only owner erases the account stays, but nobody can look after it. */
function WithoutOwner({ company: { corporateName, otherPeople } }: { company: OwnCompany }) {
  return (
    <Notice>
      <p>
        <strong>Nobody else looks after {corporateName}.</strong>{' '}
        {otherPeople > 0
          ? `Its people keep its guides, but nobody will be able to invite or remove anybody. Please make someone else an owner first, under `
          : 'It has no other people: its guides open for nobody then, and only we can hand it to somebody else. See '}
        <TextLink href="/corporates">your organisation</TextLink>.
      </p>
    </Notice>
  );
}
