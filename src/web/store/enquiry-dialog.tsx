import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { enquiryForm } from '#contract/forms.ts';
import { sendEnquiry } from '#contract/store.ts';
import { useApi } from '#web/api/api-context.tsx';
import { sentText, useSending } from '#web/api/use-sending.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Trap } from '#web/ui/trap.tsx';

/** §9: the enquiry popup closes 1.5 s after the enquiry was sent. */
const closeDelayMs = 1500;

interface EnquiryDialogProps {
  productName: string;
  open: boolean;
  onClose: () => void;
}

export function EnquiryDialog({ productName, open, onClose }: EnquiryDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Enquire now">
      <EnquiryForm productName={productName} onDone={onClose} />
    </Dialog>
  );
}

function EnquiryForm({ productName, onDone }: { productName: string; onDone: () => void }) {
  const call = useApi();
  const trap = useRef<HTMLInputElement>(null);
  const form = useForm({
    resolver: zodResolver(enquiryForm),
    defaultValues: { name: '', phone: '', email: '', enquiry: '' },
  });
  // Without a receiver of its own, the enquiry goes to the receiver of the store.
  const { shell, field } = useSending(
    form,
    (values) =>
      call(sendEnquiry, { ...values, productName, emailReceiver: '' }, { website: trap.current?.value ?? '' }),
    { done: sentText },
  );
  const isSent = shell.success !== null;

  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => close(), closeDelayMs);
    return () => clearTimeout(timer);
  }, [isSent]);

  return (
    <FormShell label={`Enquiry about ${productName}`} {...shell} submitLabel="Send enquiry" submitDisabled={isSent}>
      <p>
        About <strong>{productName}</strong>
      </p>
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <FieldRow>
        <TextField label="Phone" type="tel" required autoComplete="tel" {...field('phone')} />
        <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      </FieldRow>
      <TextArea label="Enquiry" required rows={4} {...field('enquiry')} />
      <Trap ref={trap} />
    </FormShell>
  );
}
