import { FormBlock } from '#web/forms/form-block.tsx';
import { hydrateLater } from '#web/ui/hydrate-later.tsx';
import { loadCode } from '#web/ui/load-code.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { subscribeForm } from './schema.ts';

const { Part: Form, prepare } = hydrateLater(
  'subscribe',
  async () => (await loadCode(() => import('#web/forms/subscribe-form.tsx'))).SubscribeForm,
);
if (import.meta.env.SSR) await prepare();

function SubscribeForm({ fields }: BlockViewProps<typeof subscribeForm>) {
  return (
    <FormBlock title={fields.Title} desc={fields.Desc} bottomHtml={fields.BottomText}>
      <Form label={fields.Title || 'Subscribe'} button={fields.ButtonTitle} />
    </FormBlock>
  );
}

export const view = defineView(subscribeForm, SubscribeForm);
