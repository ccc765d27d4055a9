import { FormBlock } from '#web/forms/form-block.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { signupForm } from './schema.ts';

const { Part: Form, prepare } = hydrateLater(
  'sign-up',
  async () => (await loadCode(() => import('#web/forms/sign-up-form.tsx'))).SignUpForm,
);
if (import.meta.env.SSR) await prepare();

function SignupForm({ fields }: BlockViewProps<typeof signupForm>) {
  return (
    <FormBlock title={fields.Title} desc={fields.Desc} bottomHtml={fields.BottomText}>
      <Form
        label={fields.Title || 'Sign up'}
        button={fields.ButtonTitle}
        emailReceiver={fields.EmailReceiver}
        takesFiles={fields.FileAttachment}
      />
    </FormBlock>
  );
}

export const view = defineView(signupForm, SignupForm);
