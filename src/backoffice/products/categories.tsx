import { useState } from 'react';
import * as z from 'zod/mini';
import {
  createProductCategory,
  getProductCategories,
  getProductCategory,
  type ProductCategory,
  removeProductCategory,
  saveProductCategory,
} from '#contract/admin/products.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DetailPage } from '../detail/detail-page.tsx';
import { OrderField } from '../fields/order-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useUndo } from '../history/use-undo.ts';
import type { DoneWords } from '../list/done-notice.tsx';
import { CategoryRows } from '../detail/category-rows.tsx';
import { count } from '../parts/count.ts';
import { useData, useSend, useVerb } from '../parts/data.ts';
import { NotLoaded } from '../parts/load-failed.tsx';
import { categoryText } from './words.ts';

/** The categories of products in the order in which the shop shows them. */
export function CategoryList() {
  const { data, errors } = useData(getProductCategories, {});
  const [done, setDone] = useState<DoneWords | null>(null);
  const [open, setOpen] = useState<ProductCategory | 'new' | null>(null);
  const moving = useVerb(saveProductCategory);
  const [removed, setRemoved] = useState<ProductCategory | null>(null);
  const undoing = useUndo(() => setDone({ text: 'The category is back, with its products.' }));
  const close = (text?: string): void => {
    setOpen(null);
    if (text !== undefined) setDone({ text });
  };
  return (
    <DetailPage
      title="Categories of products"
      back={{ to: '/admin/products', name: 'Products' }}
      errors={[...errors, ...moving.submitError, ...undoing.submitError]}
      done={done}
      actions={<Button onClick={() => setOpen('new')}>New category</Button>}
    >
      {data && (
        <>
          <p>Shoppers meet them in this order. A product gets its categories in its own form.</p>
          <CategoryRows
            categories={data.categories}
            nameOf={({ name }) => name}
            note={({ products }) => count(products, 'product')}
            isMoving={moving.pending}
            onMove={({ categoryId, revision, name }, place) =>
              void moving.attempt({ categoryId, revision, values: { name, place } })
            }
            onChange={setOpen}
            gone={{ word: 'Remove', run: setRemoved }}
          />
        </>
      )}
      {removed && (
        <RemoveCategory
          category={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => {
            setRemoved(null);
            const subject = `product-category:${removed.categoryId}`;
            setDone({
              text: `The category ‘${removed.name}’ is removed.`,
              undo: {
                label: 'Put it back',
                run: () => void undoing.attempt({ subject, action: 'removeProductCategory' }),
              },
            });
          }}
        />
      )}
      {open === 'new' && <NewCategory onClose={close} />}
      {open !== null && open !== 'new' && <CategoryDialog category={open} onClose={close} />}
    </DetailPage>
  );
}

interface RemoveProps {
  category: ProductCategory;
  onClose: () => void;
  onRemoved: () => void;
}

/** Says what is lost with a category before it is removed. */
export function RemoveCategory({ category: { categoryId, name, products }, onClose, onRemoved }: RemoveProps) {
  const { data, errors, retry } = useData(getProductCategory, { categoryId });
  const removing = useVerb(removeProductCategory, onRemoved);
  const found = data?.data;
  return (
    <ConfirmDialog
      title={`Remove the category ‘${name}’?`}
      press="Remove the category"
      keep="Keep the category"
      isReady={Boolean(found)}
      pending={removing.pending}
      errors={removing.submitError}
      // What was read for the question: the list behind it may be older than what was just saved.
      onYes={() => found && void removing.attempt({ categoryId, revision: found.revision })}
      onClose={onClose}
    >
      {!found && <NotLoaded errors={errors} retry={retry} />}
      {found && categoryText(products, found).map((text) => <p key={text}>{text}</p>)}
    </ConfirmDialog>
  );
}

const nameSchema = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Give the category a name.')) });

function NewCategory({ onClose }: { onClose: (text?: string) => void }) {
  const send = useSend(createProductCategory);
  return (
    <FormDialog title="New category" onClose={() => onClose()}>
      <EntityForm
        label="New category"
        submitLabel="Make the category"
        schema={nameSchema}
        values={{ name: '' }}
        names={{ name: 'Name' }}
        send={send}
        onSaved={() => onClose('The category is made. It is the last one.')}
      >
        {({ field }) => <TextField label="Name" required autoComplete="off" {...field('name')} />}
      </EntityForm>
    </FormDialog>
  );
}

const categorySchema = z.object({ ...nameSchema.shape, productIds: z.array(z.number()) });

/** Name, and which products come first in it. */
export function CategoryDialog({ category, onClose }: { category: ProductCategory; onClose: (text?: string) => void }) {
  const { categoryId, place } = category;
  const { data, errors, retry } = useData(getProductCategory, { categoryId });
  const send = useSend(saveProductCategory);
  const found = data?.data;
  return (
    <FormDialog title={`Category ‘${category.name}’`} onClose={() => onClose()}>
      {!found && <NotLoaded errors={errors} retry={retry} />}
      {found && (
        <EntityForm
          label="Category"
          submitLabel="Save"
          schema={categorySchema}
          values={{ name: found.name, productIds: found.products.map(({ productId }) => productId) }}
          revision={found.revision}
          names={{ name: 'Name', productIds: 'Order of products' }}
          send={(values, revision) => send({ categoryId, revision, values: { ...values, place } })}
          onSaved={() => onClose('Saved.')}
        >
          {({ field, control }) => (
            <>
              <TextField label="Name" required autoComplete="off" {...field('name')} />
              {control('productIds', ({ value, onChange }) => (
                <OrderField
                  label="Order of products"
                  names={new Map(found.products.map(({ productId, name }) => [productId, name]))}
                  empty="No product is in it yet. Choose the category in the form of a product."
                  value={value}
                  onChange={onChange}
                />
              ))}
            </>
          )}
        </EntityForm>
      )}
      <History subject={`product-category:${categoryId}`} onPutBack={() => onClose('It is as it was before.')} />
    </FormDialog>
  );
}
