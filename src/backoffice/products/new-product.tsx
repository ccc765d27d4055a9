import { useNavigate, useSearchParams } from 'react-router';
import { createProduct, getProductForEdit, type StaffProduct } from '#contract/admin/products.ts';
import { DetailLoading, DetailMissing, DetailPage } from '../detail/detail-page.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { useData, useSend } from '../parts/data.ts';
import { emptyForm, fromForm, names, productForm, toCopy } from './product-form.ts';
import styles from './products.module.css';
import { ProductFields } from './value-fields.tsx';

const back = { to: '/admin/products', name: 'Products' };

/** A new product, or a copy of another one, which the address names. */
export function NewProduct() {
  const from = Number(useSearchParams()[0].get('from') ?? 0);
  return from > 0 ? <Copy key={from} from={from} /> : <NewForm key="new" original={null} />;
}

function Copy({ from }: { from: number }) {
  const { data, errors, retry } = useData(getProductForEdit, { productId: from });
  if (data?.data) return <NewForm original={data.data} />;
  if (data) return <DetailMissing what="product" back={back} />;
  return <DetailLoading back={back} errors={errors} retry={retry} />;
}

function NewForm({ original }: { original: StaffProduct | null }) {
  const navigate = useNavigate();
  const send = useSend(createProduct);
  return (
    <DetailPage title={original ? `Copy of ${original.values.name}` : 'New product'} back={back}>
      <div className={styles.form}>
        {original && <p>It has everything of the other one but its stock. Give it a name and a code of its own.</p>}
        <EntityForm
          label="New product"
          submitLabel="Make the product"
          schema={productForm}
          values={original ? toCopy(original.values) : emptyForm}
          names={names}
          send={async (values) => inName(await send({ values: fromForm(values), stock: null, categoryIds: [] }))}
          onSaved={({ productId }: { productId: number }) => void navigate(`/admin/products/${productId}`)}
        >
          {(fields) => (
            <ProductFields
              fields={fields}
              product={null}
              stockOf={() => null}
              related={original?.related ?? []}
              self={null}
            />
          )}
        </EntityForm>
      </div>
    </DetailPage>
  );
}

/** The address is made of the name, so a fault of it stands there. */
function inName<
  Answer extends { errors?: readonly { errorMessage: string; field?: string | undefined }[] | undefined },
>(answer: Answer): Answer {
  if (!answer.errors) return answer;
  return {
    ...answer,
    errors: answer.errors.map((error) =>
      error.field === 'slug'
        ? {
            ...error,
            field: 'name',
            errorMessage: 'Another product has this name in its address already. Choose another name.',
          }
        : error,
    ),
  };
}
