import { useRef } from 'react';
import * as z from 'zod/mini';
import {
  createGuideCategory,
  getGuideCategory,
  type GuideCategory,
  saveGuideCategory,
} from '#contract/admin/guide-categories.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { OrderField } from '../fields/order-field.tsx';
import { slugOf, slugRule } from '../fields/slug.ts';
import { EntityForm, type FormFields } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useData, useSend } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { PictureField } from '../pictures/picture-field.tsx';

type Close = (text?: string) => void;

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Give the category a name.')),
  /** Of a new one; it stays. */
  slug: slugRule,
  tileTitle: z.string(),
  pageTitle: z.string(),
  tileDesc: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Of one that is there. */
  guideIds: z.array(z.number()),
});
type Values = z.infer<typeof schema>;

const names: Record<keyof Values, string> = {
  name: 'Name',
  slug: 'Address',
  tileTitle: 'Short title',
  pageTitle: 'Title of its page',
  tileDesc: 'In one sentence',
  imageUrl: 'Picture',
  guideIds: 'Order of guides',
};

function Texts({ field, control }: Pick<FormFields<Values>, 'field' | 'control'>) {
  return (
    <>
      <TextField label={names.tileTitle} hint="For its tile, if it is not the name." {...field('tileTitle')} />
      <TextField label={names.pageTitle} hint="For search engines, if it is not the name." {...field('pageTitle')} />
      <TextArea label={names.tileDesc} rows={2} {...field('tileDesc')} />
      {control('imageUrl', (props) => (
        <PictureField label={names.imageUrl} {...props} />
      ))}
    </>
  );
}

/** A new category: its page is made with it, as a draft. */
export function NewCategory({ onClose }: { onClose: Close }) {
  const send = useSend(createGuideCategory);
  // The address follows the name until it is typed.
  const isTyped = useRef(false);
  return (
    <FormDialog title="New category" onClose={() => onClose()}>
      <p>Its page is made with it, as a draft. The category comes on the site when its page is published.</p>
      <EntityForm
        label="New category"
        submitLabel="Make the category and its page"
        schema={schema}
        values={{ name: '', slug: '', tileTitle: '', pageTitle: '', tileDesc: '', imageUrl: null, guideIds: [] }}
        names={names}
        send={async ({ slug: typed, guideIds: _none, ...values }) => {
          const slug = typed === '' ? slugOf(values.name) : typed;
          if (slug === '')
            return { errors: [{ errorMessage: 'Enter an address of letters from a to z.', field: 'slug' }] };
          return send({ slug, values });
        }}
        onSaved={() => onClose('The category is made. It is the last one, and its page is a draft.')}
      >
        {({ form, field, control }) => {
          const [name, address] = [field('name'), field('slug')];
          return (
            <>
              <TextField
                label={names.name}
                required
                autoComplete="off"
                {...name}
                onChange={(event) => {
                  if (!isTyped.current) form.setValue('slug', slugOf(event.target.value));
                  return name.onChange(event);
                }}
              />
              <TextField
                label={names.slug}
                hint="The part after /guides/category/. It stays as it is."
                autoComplete="off"
                {...address}
                onChange={(event) => {
                  isTyped.current = event.target.value !== '';
                  return address.onChange(event);
                }}
              />
              <Texts field={field} control={control} />
            </>
          );
        }}
      </EntityForm>
    </FormDialog>
  );
}

/** The words and the picture of a category, and which guides come first in it. */
export function CategoryDialog({ category, onClose }: { category: GuideCategory; onClose: Close }) {
  const { categoryId } = category;
  const { data, errors, retry } = useData(getGuideCategory, { categoryId });
  const send = useSend(saveGuideCategory);
  const found = data?.data;
  return (
    <FormDialog title={`Category ‘${category.values.name}’`} onClose={() => onClose()}>
      {errors.length > 0 ? <LoadFailed errors={errors} retry={retry} /> : !found && <p role="status">Loading …</p>}
      {found && (
        <EntityForm
          label="Category"
          submitLabel="Save"
          schema={schema}
          values={{
            name: found.values.name,
            slug: '',
            tileTitle: found.values.tileTitle,
            pageTitle: found.values.pageTitle,
            tileDesc: found.values.tileDesc,
            imageUrl: found.values.imageUrl,
            guideIds: found.guides.map(({ guideId }) => guideId),
          }}
          revision={found.revision}
          names={names}
          send={({ slug: _none, ...values }, revision) =>
            send({ categoryId, revision, values: { ...values, place: found.values.place } })
          }
          onSaved={() => onClose('Saved.')}
        >
          {({ field, control }) => (
            <>
              <TextField label={names.name} required autoComplete="off" {...field('name')} />
              <Texts field={field} control={control} />
              {control('guideIds', ({ value, onChange }) => (
                <OrderField
                  label={names.guideIds}
                  names={new Map(found.guides.map(({ guideId, title }) => [guideId, title]))}
                  empty="No guide is in it yet. Choose the category in the form of a guide."
                  value={value}
                  onChange={onChange}
                />
              ))}
            </>
          )}
        </EntityForm>
      )}
      <History subject={`guide-category:${categoryId}`} onPutBack={() => onClose('It is as it was before.')} />
    </FormDialog>
  );
}
