import { FormBlock } from '#web/forms/form-block.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { askedQuestions } from '../own-questions.ts';
import { contactForm } from './schema.ts';

const { Part: Form, prepare } = hydrateLater(
  'contact',
  async () => (await loadCode(() => import('#web/forms/contact-form.tsx'))).ContactForm,
);
if (import.meta.env.SSR) await prepare();

function ContactForm({ fields }: BlockViewProps<typeof contactForm>) {
  return (
    <FormBlock title={fields.Title} desc={fields.Desc} bottomHtml={fields.BottomText}>
      <Form
        label={fields.Title || 'Contact'}
        button={fields.ButtonTitle}
        emailReceiver={fields.EmailReceiver}
        takesFiles={fields.FileAttachment}
        questions={askedQuestions(fields.Questions)}
      />
    </FormBlock>
  );
}

export const view = defineView(contactForm, ContactForm);
