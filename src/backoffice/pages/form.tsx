import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { pageTemplates } from '#contract/page-templates.ts';
import { createPage, type PageRow } from '#contract/admin/pages.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { useSend } from '../parts/data.ts';
import { pathFrom } from '../parts/page-path.ts';
import { TemplateChoice } from './template-choice.tsx';
import { forLocale } from './words.ts';

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(200)),
  path: z.string().check(z.trim(), z.minLength(1, 'Enter an address, such as /our-guides.')),
  locale: z.enum(['au', 'nz']),
  template: z.enum(pageTemplates),
});
type Values = z.infer<typeof schema>;

interface Props {
  copyOf: PageRow | null;
  onClose: () => void;
  onMade: (pageId: number) => void;
}

/** A page of its own, empty or as a copy. */
export function NewPageDialog({ copyOf, onClose, onMade }: Props) {
  const send = useSend(createPage);
  return (
    <FormDialog title={copyOf ? `Copy ‘${copyOf.title}’` : 'New page'} onClose={onClose}>
      <EntityForm<Values, { pageId: number }>
        label="New page"
        submitLabel="Create the page"
        schema={schema}
        values={{ title: '', path: '', locale: 'au', template: 'empty' }}
        names={{ title: 'Title', path: 'Address', locale: 'For', template: 'Begin with' }}
        send={(values) => send({ ...values, copyOf: copyOf?.pageId ?? null })}
        onSaved={({ pageId }) => onMade(pageId)}
      >
        {({ field, form }) => (
          <>
            <TextField label="Title" required {...field('title')} />
            <TextField label="Address" required {...field('path')} />
            <PathFollowsTitle form={form} />
            <SelectField label="For" options={forLocale} {...field('locale')} />
            {copyOf === null && <TemplateChoice {...field('template')} chosen={form.watch('template')} />}
          </>
        )}
      </EntityForm>
    </FormDialog>
  );
}

/** Until somebody types an address, it is the one that the title suggests. */
function PathFollowsTitle({ form }: { form: UseFormReturn<Values, unknown, Values> }) {
  const title = form.watch('title');
  const isTyped = form.getFieldState('path', form.formState).isDirty;
  useEffect(() => {
    if (!isTyped) form.setValue('path', title === '' ? '' : pathFrom(title));
  }, [form, isTyped, title]);
  return null;
}
