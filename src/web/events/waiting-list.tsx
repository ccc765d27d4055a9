import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type EventDetail, joinWaitingList } from '#contract/events.ts';
import { registrationForm } from '#contract/forms.ts';
import { onlyForEach } from '#contract/only-for-each.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useSending } from '#web/api/use-sending.ts';
import { CaptchaNote } from '#web/api/captcha-note.tsx';
import { usePaymentCaptcha, withCaptcha } from '#web/api/payment-captcha.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import styles from './waiting-list.module.css';

/** Below the button of a full event: joins its queue. */
export function WaitingList({ event }: { event: EventDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.join}>
      <p>Places become free when somebody cancels. They go to the waiting list first.</p>
      <Button variant="secondary" block onClick={() => setOpen(true)}>
        Join the waiting list
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Waiting list: ${event.eventTitle}`}>
        <JoinForm event={event} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function JoinForm({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const call = useApi();
  const { isChecking, solveCaptcha } = usePaymentCaptcha(loadCode);
  const [joined, setJoined] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(registrationForm), defaultValues: event.register });
  const { shell, field } = useSending(form, async (values) => {
    const response = await withCaptcha(solveCaptcha, (answered) =>
      call(joinWaitingList, { eventId: event.eventId, register: values, ...answered }),
    );
    if (response.results) setJoined(values.email);
    return response;
  });
  if (joined !== null)
    return (
      <>
        <Notice tone="success">
          <p>You are on the waiting list.</p>
          <p>
            We have sent a mail to <strong>{joined}</strong>. Its link shows your position and lets you leave the list.
          </p>
        </Notice>
        {/* The form was removed together with its focused button. */}
        <Button autoFocus variant="secondary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  return (
    <FormShell label={`Waiting list of ${event.eventTitle}`} {...shell} submitLabel="JOIN THE LIST">
      <ul className={styles.rules}>
        <li>Free places are offered in the order of the list, by mail, for 24 hours.</li>
        <li>If you want more tickets than are free, they are offered to the next person who wants fewer.</li>
        <li>Nothing is paid until you take a place.</li>
      </ul>
      {event.maxPerCustomer !== undefined && <p>{onlyForEach(event.maxPerCustomer)}</p>}
      <RegistrationFields field={field} />
      <CaptchaNote isChecking={isChecking} />
    </FormShell>
  );
}
