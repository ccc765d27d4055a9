import type { ReactNode } from 'react';
import type { StaffProduct } from '#contract/admin/products.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FieldRow } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Section } from '../detail/section.tsx';
import { checked } from '../fields/checked.ts';
import { MoneyField } from '../fields/money-field.tsx';
import { QuantityField } from '../fields/quantity-field.tsx';
import { RichTextField } from '../text/rich-text-field.tsx';
import type { FormFields } from '../form/entity-form.tsx';
import { CategoriesField, RelatedField } from './choice-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import { type FormValues, names } from './product-form.ts';
import { VariantsField } from './variants-field.tsx';
import { consequences, leftOutText, stateOptions } from './words.ts';

interface Props {
  fields: FormFields<FormValues>;
  /** As it is stored; null for a new one. */
  product: Pick<StaffProduct, 'values' | 'variants'> | null;
  stockOf: (variantId: number, name: string) => ReactNode;
  related: readonly { productId: number; name: string }[];
  self: number | null;
}

/** Everything that staff type about a product. */
export function ProductFields({ fields: { form, field, control }, product, stockOf, related, self }: Props) {
  const state = form.watch('state');
  const [options, variants] = [form.watch('options'), form.watch('variants')];
  const { errors } = form.formState;
  return (
    <>
      <Section title="What it is">
        <FieldRow>
          <TextField label={names.name} required hint="As shoppers read it." {...field('name')} />
          <TextField label={names.code} required hint="Yours, such as MUG-1." {...field('code')} />
        </FieldRow>
        {state !== 'archived' && (
          <SelectField
            label={names.state}
            hint={consequences[state]}
            options={stateOptions.filter(({ value }) => value !== 'archived')}
            {...field('state')}
          />
        )}
        {state === 'ownWords' && (
          <TextField label={names.statusText} hint="Such as ‘Coming in March’." {...field('statusText')} />
        )}
        <TextArea label={names.shortDesc} rows={2} hint="For lists." {...field('shortDesc')} />
        <TextArea label={names.intro} rows={2} hint="Above the text on its page." {...field('intro')} />
        {control('description', (props) => (
          <RichTextField label={names.description} {...props} />
        ))}
      </Section>
      <Section title="Price and delivery">
        <FieldRow>
          {control('price', (props) => (
            <MoneyField label={names.price} hint="With GST. 0 for a free product." {...props} />
          ))}
          <TextField label={names.priceTextOveriding} hint="Such as ‘From $20’." {...field('priceTextOveriding')} />
        </FieldRow>
        <CheckField label={names.gstFree} {...checked(field('gstFree'))} />
        <CheckField label={names.requiresShipping} {...checked(field('requiresShipping'))} />
        <FieldRow>
          {control('grams', (props) => (
            <QuantityField label={names.grams} hint="The buyer pays delivery by it." {...props} />
          ))}
          {control('maxPerCustomer', (props) => (
            <QuantityField
              label={names.maxPerCustomer}
              hint="Leave it empty for no limit."
              min={1}
              max={1000}
              {...props}
            />
          ))}
        </FieldRow>
      </Section>
      <Section title="Variants and stock">
        <VariantsField
          options={options}
          variants={variants}
          stored={product?.values.variants ?? []}
          leftOut={(variantId) => leftOutText(product?.variants, variantId)}
          errors={faultTexts([errors.options, errors.variants])}
          stockOf={stockOf}
          onChange={(nextOptions, nextVariants) => {
            form.setValue('options', nextOptions, { shouldDirty: true });
            form.setValue('variants', nextVariants, { shouldDirty: true });
            form.clearErrors(['options', 'variants']);
          }}
        />
      </Section>
      <Section title="Pictures">
        {control('pictures', (props) => (
          <PicturesField {...props} />
        ))}
      </Section>
      <Section title="Categories and related products">
        {control('categoryIds', (props) => (
          <CategoriesField {...props} />
        ))}
        {control('relatedIds', (props) => (
          <RelatedField known={related} self={self} {...props} />
        ))}
        <TextArea label={names.metaDesc} rows={2} hint="What they show under its name." {...field('metaDesc')} />
      </Section>
    </>
  );
}

/** The words of what is wrong in a list of fields, each once. */
function faultTexts(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return [...new Set(Object.values(errors).flatMap(faultTexts))];
}
