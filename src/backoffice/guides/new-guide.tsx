import { useRef } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createGuide } from '#contract/admin/guides.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { DetailPage } from '../detail/detail-page.tsx';
import { checked } from '../fields/checked.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { price as typedPrice } from '../fields/price.ts';
import { slugOf, slugRule } from '../fields/slug.ts';
import { EntityForm } from '../form/entity-form.tsx';
import { useSend } from '../parts/data.ts';
import { names } from './guide-form.ts';
import styles from './guides.module.css';

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Give the guide a title.')),
  slug: slugRule,
  tileDesc: z.string(),
  price: typedPrice,
  gstFree: z.boolean(),
});

/** A new guide: its page is made with it, as a draft. */
export function NewGuide() {
  const navigate = useNavigate();
  const send = useSend(createGuide);
  // The address follows the title until it is typed.
  const isTyped = useRef(false);
  return (
    <DetailPage title="New guide" back={{ to: '/admin/guides', name: 'Guides' }}>
      <div className={styles.form}>
        <p>
          Its page is made with it, as a draft that opens for its buyers, or for everybody if it is free, and its sales
          page. Write and publish them in the editor; then the guide can be on sale.
        </p>
        <EntityForm
          label="New guide"
          submitLabel="Make the guide and its page"
          schema={schema}
          values={{ title: '', slug: '', tileDesc: '', price: null, gstFree: false }}
          names={{ ...names, slug: 'Address' }}
          send={async ({ slug: typed, price, ...values }) => {
            const slug = typed === '' ? slugOf(values.title) : typed;
            if (slug === '')
              return { errors: [{ errorMessage: 'Enter an address of letters from a to z.', field: 'slug' }] };
            return send({
              slug,
              values: { ...values, price: price ?? 0, tileTitle: '', ecmDescription: '', published: false },
            });
          }}
          onSaved={({ guideId }: { guideId: number }) => void navigate(`/admin/guides/${guideId}`)}
        >
          {({ form, field, control }) => {
            const [title, address] = [field('title'), field('slug')];
            return (
              <>
                <TextField
                  label={names.title}
                  required
                  {...title}
                  onChange={(event) => {
                    if (!isTyped.current) form.setValue('slug', slugOf(event.target.value));
                    return title.onChange(event);
                  }}
                />
                <TextField
                  label="Address"
                  hint="The part after /guides/. It stays as it is. Empty means that it is made of the title."
                  autoComplete="off"
                  {...address}
                  onChange={(event) => {
                    isTyped.current = event.target.value !== '';
                    return address.onChange(event);
                  }}
                />
                <TextArea
                  label={names.tileDesc}
                  rows={2}
                  hint="For lists, the sales page and search engines."
                  {...field('tileDesc')}
                />
                {control('price', (props) => (
                  <MoneyField label={names.price} hint="With GST. 0 for a free guide." {...props} />
                ))}
                <CheckField label={names.gstFree} {...checked(field('gstFree'))} />
              </>
            );
          }}
        </EntityForm>
      </div>
    </DetailPage>
  );
}
