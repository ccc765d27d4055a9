import { useState } from 'react';
import type { CartInfo } from '#contract/cart-shapes.ts';
import { checkForm, quantityForm } from '#contract/forms.ts';
import { maxQuantity } from '#contract/quantity.ts';
import type { Product } from '#contract/store.ts';
import { addToCart } from '#contract/store.ts';
import { useApi, useCartStore } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { FormShell } from '#web/ui/form-shell.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { GoToCart, inCartText } from '#web/ui/to-cart.tsx';
import styles from './product-page.module.css';
import { optionFits, toVariantOptions } from './variant-options.ts';
import type { Selection } from './variant-options.ts';

interface ProductFormProps {
  product: Product;
  /** The parent holds the selection, because the price depends on it. */
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** Options, quantity and ADD TO CART. The entered values stay after every response. */
export function ProductForm({ product, selection, onSelect }: ProductFormProps) {
  const call = useApi();
  const cart = useCartStore();
  const [quantity, setQuantity] = useState('1');
  const [isChecked, setChecked] = useState(false);
  /** The cart as the last press left it. */
  const [added, setAdded] = useState<CartInfo | null>(null);
  const { variantAttributes } = product;

  const optionError = (name: string): string | undefined =>
    isChecked && !selection[name] ? `${name} is required.` : undefined;
  const quantityError = isChecked ? quantityFault(quantity) : undefined;
  const isInvalid =
    quantityError !== undefined || variantAttributes.attributes.some(({ name }) => optionError(name) !== undefined);

  const { attempt, pending, submitError, clear } = useAttempt((input: { quantity: number }) =>
    cart.inTurn(async () => {
      const { cartId } = cart.state();
      const response = await call(addToCart, {
        ...input,
        variantOptions: toVariantOptions(variantAttributes, selection),
        productId: product.productId,
        cartId,
      });
      if (response.results && cart.set(response.results.cartInfo, cartId)) setAdded(response.results.cartInfo);
      return response;
    }),
  );

  const submit = async (): Promise<void> => {
    setChecked(true);
    setAdded(null);
    if (quantityFault(quantity) !== undefined || variantAttributes.attributes.some(({ name }) => !selection[name]))
      clear();
    else await attempt({ quantity: Number(quantity) });
  };

  return (
    <FormShell
      label={`Buy ${product.productName}`}
      onSubmit={submit}
      pending={pending}
      submitError={submitError}
      invalid={isInvalid}
      submitLabel="ADD TO CART"
      submitVariant={added ? 'secondary' : 'primary'}
      success={added && inCartText(product.productName, added)}
      aside={added && <GoToCart />}
    >
      {variantAttributes.attributes.map(({ name, options }) => (
        <SelectField
          key={name}
          label={name}
          required
          placeholder={`Choose ${name.toLowerCase()}`}
          value={selection[name] ?? ''}
          error={optionError(name)}
          options={options.map(({ value, displayName }) => {
            const fits = optionFits(variantAttributes, selection, name, value);
            return { value, label: fits ? displayName : `${displayName} - not available`, disabled: !fits };
          })}
          onChange={(event) => {
            setAdded(null);
            onSelect({ ...selection, [name]: event.currentTarget.value });
          }}
        />
      ))}
      <div className={styles.quantity}>
        <TextField
          label="Quantity"
          type="number"
          required
          min={1}
          max={maxQuantity}
          step={1}
          value={quantity}
          error={quantityError}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
      </div>
    </FormShell>
  );
}

function quantityFault(quantity: string): string | undefined {
  const form = checkForm(quantityForm, { quantity });
  return form.ok ? undefined : form.errors[0]?.errorMessage;
}
