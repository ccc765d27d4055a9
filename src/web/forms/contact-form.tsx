import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { maxTotalBytes } from '#contract/attachments.ts';
import { sendContact } from '#contract/contact.ts';
import { contactForm } from '#contract/forms.ts';
import { useApi } from '#web/api/api-context.tsx';
import { sentText, useSending } from '#web/api/use-sending.ts';
import { FieldRow, FormShell } from '#web/ui/form-shell.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { CaptchaCheck } from './captcha-check.tsx';
import type { FormSettings } from './form-settings.ts';
import { NeedsScript } from './needs-script.tsx';
import { useOwnQuestions } from './own-questions.tsx';
import { StateField } from './state-field.tsx';
import { useAttachments } from './use-attachments.tsx';
import { useCaptcha } from './use-captcha.ts';

/** §5 Contact form. The fields have no default values, so that hydration keeps what the user typed before. */
export function ContactForm({ label, button, emailReceiver, takesFiles, questions = [] }: FormSettings) {
  const call = useApi();
  const captcha = useCaptcha();
  const attachments = useAttachments(maxTotalBytes);
  const own = useOwnQuestions(questions);
  const form = useForm({ resolver: zodResolver(contactForm) });

  const { shell, field } = useSending(
    form,
    async (values) => {
      if (!own.check()) return { errors: [{ errorMessage: 'A question is not answered yet.' }] };
      const recaptchaValue = await captcha.answer();
      try {
        const response = await call(
          sendContact,
          { ...values, ...(own.answers.length > 0 && { answers: own.answers }), emailReceiver, recaptchaValue },
          { files: attachments.files },
        );
        if (response.results) {
          attachments.clear();
          own.clear();
        }
        return response;
      } finally {
        captcha.drop();
      }
    },
    { done: sentText },
  );

  return (
    <FormShell label={label} {...shell} submitLabel={button} onInput={captcha.start}>
      <NeedsScript />
      <TextField label="Name" required autoComplete="name" {...field('name')} />
      <FieldRow>
        <TextField label="Phone" type="tel" required autoComplete="tel" {...field('phone')} />
        <TextField label="Email" type="email" required autoComplete="email" {...field('email')} />
      </FieldRow>
      <StateField required {...field('state')} />
      {own.fields}
      <TextArea label="Enquiry" required {...field('enquiry')} />
      {takesFiles && attachments.field}
      <CaptchaCheck status={captcha.status} container={captcha.container} />
    </FormShell>
  );
}
