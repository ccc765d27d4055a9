import { useState } from 'react';
import { type Subscriber, unsubscribeByStaff } from '#contract/admin/subscribers.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { useVerb } from '../parts/data.ts';

interface Props {
  subscriber: Subscriber;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Asks before the newsletter of an address ends for good. */
export function UnsubscribeForm({ subscriber: { subscriberId, email }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const ending = useVerb(unsubscribeByStaff, () => onDone(`${email} is unsubscribed.`));
  const end = (): void => {
    if (reason.trim() === '') setError('Say why, in a few words.');
    else void ending.attempt({ subscriberId, reason });
  };
  return (
    <ConfirmDialog
      title={`Unsubscribe ${email}?`}
      press="Unsubscribe"
      keep="Keep the subscription"
      pending={ending.pending}
      errors={ending.submitError}
      onYes={end}
      onClose={onClose}
    >
      <p>
        This address gets no newsletter any more, and no import adds it again. You cannot take this back: only its owner
        can subscribe again.
      </p>
      <TextField
        label="Reason"
        required
        hint="Such as ‘Asked by phone’. The person can read it in the file of their data."
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
