import { useState } from 'react';
import { onlyForEach } from '#contract/only-for-each.ts';
import { formatPrice } from '#contract/money.ts';
import type { Product } from '#contract/store.ts';
import { useLocale } from '#web/api/locale-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Band } from '#web/ui/band.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { EnquiryDialog } from './enquiry-dialog.tsx';
import { ImageGallery } from './image-gallery.tsx';
import { postageText } from './postage-text.ts';
import { ProductCard } from './product-card.tsx';
import { ProductForm } from './product-form.tsx';
import styles from './product-page.module.css';
import { onlyLeft, productAction } from './product-status.ts';
import { chosenVariant, firstSelection, isAnyAvailable } from './variant-options.ts';

/** `key` resets the selection when the product changes. */
export function ProductPage({ product }: { product: Product }) {
  return <ProductDetails key={product.productId} product={product} />;
}

function ProductDetails({ product }: { product: Product }) {
  const [selection, setSelection] = useState(() => firstSelection(product.variantAttributes));
  const chosen = chosenVariant(product.variantAttributes, selection);
  const added = chosen?.addedUnitPrice ?? 0;
  // Until the options are chosen, the stock of the product counts.
  const left = chosen ? chosen.left : product.left;
  return (
    <Band>
      <div className={classNames(styles.product, product.productImages.length > 1 && styles.withSlider)}>
        <nav aria-label="Breadcrumb" className={styles.crumbs}>
          <TextLink href="/shop">Shop</TextLink>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{product.productName}</span>
        </nav>
        <div className={styles.pictures}>
          <ImageGallery images={product.productImages} name={product.productName} />
        </div>
        <div className={styles.details} data-buying="">
          <h1 className={classNames(styles.name, product.productName.length > 60 && styles.long)}>
            {product.productName}
          </h1>
          <ProductPrice price={product.priceIncTax + added} text={product.priceTextOveriding} />
          {product.intro && <p className={styles.intro}>{product.intro}</p>}
          {product.productStatus === 0 && left !== undefined && (
            <p className={styles.left} role="status">
              <Badge tone="warm">{onlyLeft(left)}</Badge>
            </p>
          )}
          <PostageText postage={product.postage} />
          {product.maxPerCustomer !== undefined && (
            <p className={styles.postage}>{onlyForEach(product.maxPerCustomer)}</p>
          )}
          <ProductActions product={product} selection={selection} onSelect={setSelection} />
          <p className={styles.code}>Product code {product.productCode}</p>
        </div>
        {product.description && (
          <div className={styles.description}>
            {/* The product text starts at heading level two or three. */}
            <h2 className={styles.about}>
              <VisuallyHidden>About this product</VisuallyHidden>
            </h2>
            <RichText html={product.description} />
          </div>
        )}
      </div>
      {product.relatedProducts.length > 0 && (
        <section className={styles.related} aria-labelledby="related-products">
          <h2 id="related-products">Goes well with</h2>
          <TileGrid>
            {product.relatedProducts.map((each) => (
              <ProductCard key={each.productId} product={each} />
            ))}
          </TileGrid>
        </section>
      )}
    </Band>
  );
}

export function ProductNotFound() {
  return (
    <Band level={1} title="Product">
      <Empty>No product found.</Empty>
    </Band>
  );
}

/** Shows the tax note only with an amount, not with 'FREE' or an editor's price text. */
function ProductPrice({ price, text }: { price: number; text: string | null }) {
  return (
    <p className={styles.price}>
      <span className={styles.amount}>{formatPrice(price, text)}</span>
      {!text && price > 0 && <span className={styles.tax}> inc. GST</span>}
    </p>
  );
}

/** From the rates: what the cart will add for one of it. */
function PostageText({ postage }: Pick<Product, 'postage'>) {
  const home = useLocale() === 'nz' ? 'NZ' : 'AU';
  if (postage === undefined) return null;
  return <p className={styles.postage}>{postageText(postage, home)}</p>;
}

type ActionsProps = Parameters<typeof ProductForm>[0];

function ProductActions(props: ActionsProps) {
  const { product } = props;
  const [isAsking, setAsking] = useState(false);
  // If no variant is available, the product is shown as sold out.
  const status = product.productStatus === 0 && !isAnyAvailable(product.variantAttributes) ? 1 : product.productStatus;
  const action = productAction(status, product.productStatusText);
  if (action.kind === 'add') return <ProductForm {...props} />;
  if (action.kind === 'none') return <Button disabled>{action.label}</Button>;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{action.label}</Button>
      <EnquiryDialog productName={product.productName} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
