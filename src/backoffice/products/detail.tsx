import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { stateNames } from '#contract/admin/product-states.ts';
import {
  archiveProduct,
  getProductForEdit,
  saveProduct,
  type StaffProduct,
  unarchiveProduct,
} from '#contract/admin/products.ts';
import { Button } from '#web/ui/button.tsx';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { useQuestion } from '../form/use-question.tsx';
import { History } from '../history/history.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { listed } from '../parts/count.ts';
import { useData, useSend, useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';
import { asTyped, fromForm, names, productForm, toForm } from './product-form.ts';
import styles from './products.module.css';
import { ProductFields } from './value-fields.tsx';
import { consequences, leavesText, pageNames, saveQuestion, stockText } from './words.ts';

const StockDialog = whenOpened(async () => (await import('./stock-dialog.tsx')).StockDialog);
const back = { to: '/admin/products', name: 'Products' };

/** What a product is, and its stock beside it. */
export function ProductPage() {
  const { productId = '' } = useParams();
  const { data, errors, isOld, retry } = useData(getProductForEdit, { productId: Number(productId) });
  if (!data || isOld) return <DetailLoading back={back} errors={errors} retry={retry} />;
  if (data.data) return <Details key={data.data.productId} product={data.data} />;
  return <DetailMissing what="product" back={back} />;
}

function Details({ product }: { product: StaffProduct }) {
  const [done, setDone] = useState<DoneWords | null>(null);
  const [stockFor, setStockFor] = useState<{ variantId: number; name: string } | null>(null);
  const [isArchiving, setArchiving] = useState(false);
  const { productId, revision, values, state } = product;
  const restoring = useVerb(unarchiveProduct, ({ results }) => {
    if (results) setDone({ text: 'It is back, as a draft.' });
  });
  const archiving = useVerb(archiveProduct, ({ results }) => {
    if (!results) return;
    setArchiving(false);
    setDone({
      text: `‘${values.name}’ is archived.`,
      undo: { label: 'Bring it back', run: () => void restoring.attempt({ productId, revision: results.revision }) },
    });
  });
  const variant = product.variants.find((each) => each.variantId === stockFor?.variantId);
  const isShown = state !== 'draft' && state !== 'archived';
  const { pages, menus } = product.shownOn;
  return (
    <DetailPage
      title={values.name}
      back={back}
      state={stateNames[state]}
      done={done}
      errors={restoring.submitError}
      actions={
        <>
          <Link to={`/admin/products/new?from=${productId}`}>Duplicate</Link>
          {isShown && <a href={`/product/${product.slug}`}>See it on the site</a>}
        </>
      }
    >
      <div className={styles.columns}>
        <ProductForm
          product={product}
          onSaved={() => setDone({ text: 'Saved.' })}
          stockOf={(variantId, name) => {
            const found = product.variants.find((each) => each.variantId === variantId);
            return (
              <span className={styles.stock}>
                {found ? stockText(found.stock) : '–'}
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Change the stock of ${name}`}
                  onClick={() => setStockFor({ variantId, name })}
                >
                  +/−
                </Button>
              </span>
            );
          }}
        />
        <div>
          <Section title="Now">
            <p>{consequences[state]}</p>
            <Facts
              facts={[
                ['Address', !isShown && `/product/${product.slug}`],
                ['Archived', product.archivedAt !== null && whenText(product.archivedAt)],
                ['On pages', pages.length > 0 && listed(pageNames(pages))],
                ['In the menu', menus.length > 0 && listed(menus)],
                ['Unfinished carts', product.carts === 0 ? false : (product.carts ?? 'More than 1,000')],
              ]}
            />
            {state === 'archived' ? (
              <Button
                variant="secondary"
                size="small"
                pending={restoring.pending}
                onClick={() => void restoring.attempt({ productId, revision })}
              >
                Bring it back as a draft
              </Button>
            ) : (
              <Button variant="danger" size="small" onClick={() => setArchiving(true)}>
                Archive the product …
              </Button>
            )}
          </Section>
          <History subject={`product:${productId}`} onPutBack={() => setDone({ text: 'It is as it was before.' })} />
        </div>
      </div>
      {isArchiving && (
        <ConfirmDialog
          title={`Archive ‘${values.name}’?`}
          press="Archive the product"
          keep="Keep the product"
          pending={archiving.pending}
          errors={archiving.submitError}
          onYes={() => void archiving.attempt({ productId, revision })}
          onClose={() => setArchiving(false)}
        >
          {leavesText(product).map((text) => (
            <p key={text}>
              <strong>{text}</strong>
            </p>
          ))}
          <p>
            It leaves the site, the search and this list at once. Orders keep it with its words and prices, and you can
            bring it back.
          </p>
        </ConfirmDialog>
      )}
      {stockFor && variant && (
        <StockDialog
          variant={variant}
          name={variant.options.length === 0 ? values.name : `${values.name}, ${stockFor.name}`}
          onClose={(text) => {
            setStockFor(null);
            if (text !== undefined) setDone({ text });
          }}
        />
      )}
    </DetailPage>
  );
}

interface FormProps {
  product: StaffProduct;
  onSaved: () => void;
  stockOf: (variantId: number, name: string) => ReactNode;
}

function ProductForm({ product, onSaved, stockOf }: FormProps) {
  const { productId, revision, values, state, related } = product;
  const send = useSend(saveProduct);
  const { ask, question } = useQuestion();
  return (
    <>
      <EntityForm
        label="Product"
        submitLabel="Save"
        schema={productForm}
        values={toForm(values, state === 'archived')}
        revision={revision}
        names={names}
        send={async (typed, read) => {
          const wanted = fromForm(typed, values.productStatus);
          const doubt = saveQuestion(product, wanted);
          if (doubt && !(await ask(doubt))) return { errors: [] };
          return asTyped(await send({ productId, revision: read, values: wanted }), wanted);
        }}
        onSaved={onSaved}
      >
        {(fields) => (
          <ProductFields fields={fields} product={product} stockOf={stockOf} related={related} self={productId} />
        )}
      </EntityForm>
      {question}
    </>
  );
}
