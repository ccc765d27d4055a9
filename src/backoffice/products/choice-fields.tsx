import { useState } from 'react';
import {
  createProductCategory,
  getProductCategories,
  listStaffProducts,
  type ProductCategory,
} from '#contract/admin/products.ts';
import { spliced } from '#contract/lists.ts';
import { useApi } from '#web/api/api-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { moved, Moves } from '../fields/moves.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import fields from '../fields/fields.module.css';
import { useData, useVerb } from '../parts/data.ts';
import styles from './products.module.css';

interface Ids {
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** The categories that a product is in; a new one is made here too. */
export function CategoriesField({ value, error, onChange }: Ids) {
  const { data, errors } = useData(getProductCategories, {});
  const [name, setName] = useState('');
  const making = useVerb(createProductCategory, ({ results }) => {
    if (!results) return;
    onChange([...value, results.categoryId].sort((a, b) => a - b));
    setName('');
  });
  return (
    <fieldset className={styles.option}>
      <legend>Categories</legend>
      <ErrorList errors={[...errors, ...(error === undefined ? [] : [error]), ...making.submitError]} />
      <div className={styles.choices}>
        {data?.categories.map((category: ProductCategory) => (
          <CheckField
            key={category.categoryId}
            label={category.name}
            checked={value.includes(category.categoryId)}
            onChange={({ target }) =>
              onChange(
                target.checked
                  ? [...value, category.categoryId].sort((a, b) => a - b)
                  : value.filter((id) => id !== category.categoryId),
              )
            }
          />
        ))}
      </div>
      <div className={styles.make}>
        <TextField
          label="New category"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter makes the category, and does not send the form around it.
            event.preventDefault();
            if (name.trim() !== '') void making.attempt({ name });
          }}
        />
        <Button
          size="small"
          variant="secondary"
          disabled={name.trim() === ''}
          pending={making.pending}
          onClick={() => void making.attempt({ name })}
        >
          Make the category
        </Button>
      </div>
    </fieldset>
  );
}

interface RelatedProps extends Ids {
  /** What the stored ones are called. */
  known: readonly { productId: number; name: string }[];
  /** The product itself is not offered. */
  self: number | null;
}

/** Other products that the page shows, in their order. */
export function RelatedField({ value, error, onChange, known, self }: RelatedProps) {
  const call = useApi();
  const [chosen, setChosen] = useState(known);
  const nameOf = (id: number): string =>
    [...chosen, ...known].find(({ productId }) => productId === id)?.name ?? `Product ${id}`;
  return (
    <div className={fields.group} role="group" aria-label="Related products">
      <ol className={fields.entries}>
        {value.map((id, at) => (
          <li key={id} className={fields.row}>
            {nameOf(id)}
            <Moves
              name={nameOf(id)}
              at={at}
              count={value.length}
              onMove={(to) => onChange(moved(value, at, to))}
              onRemove={() => onChange(spliced(value, at, 1))}
            />
          </li>
        ))}
      </ol>
      <ReferenceField
        label="Add a related product"
        hint="Type a word of its name, or its code."
        error={error}
        value={null}
        onChange={(choice) => {
          if (!choice) return;
          setChosen([...chosen, { productId: Number(choice.id), name: choice.label }]);
          onChange([...value, Number(choice.id)]);
        }}
        search={async (find) => {
          const { rows } = await call(listStaffProducts, { find });
          return rows
            .filter(({ productId }) => productId !== self && !value.includes(productId))
            .slice(0, 8)
            .map(({ productId, name, code }) => ({ id: String(productId), label: name, note: code }));
        }}
      />
    </div>
  );
}
