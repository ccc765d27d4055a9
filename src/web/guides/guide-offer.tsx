import { insideText, minutesText, stepsText } from '#contract/guide-text.ts';
import type { GuideDetail } from '#contract/guides.ts';
import { formatPrice } from '#contract/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Band } from '#web/ui/band.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import { GuideOfferAction } from './guide-action.tsx';
import { fileKind, reviewText, sizeText } from './guide-facts.ts';
import styles from './guide-offer.module.css';
import { GuideProduct } from './guide-product.tsx';
import { badgeOf, showsPrice } from './guide-rights.ts';
import { guideTitle } from './guide-title.ts';
import { useGuideCart } from './use-guide-cart.ts';

/** The sales page of a guide: what it is and costs, what is inside, a sample, related guides. */
export function GuideOffer({ detail }: { detail: GuideDetail }) {
  const cart = useGuideCart();
  const { guide, category, contents, worksheets = [], minutes, stepCount, sample, files, related } = detail;
  const review = reviewText(detail);
  const badge = badgeOf(guide);
  return (
    <>
      <Band>
        <div className={styles.offer}>
          <Picture
            src={guide.tileImageUrl}
            alt=""
            width={900}
            height={600}
            sizes="(min-width: 768px) min(50vw, 46rem), 94vw"
            eager
            className={styles.cover}
          />
          <div className={styles.words}>
            <nav aria-label="Breadcrumb" className={styles.crumbs}>
              <TextLink href="/guides">Guides</TextLink>
              {category && (
                <>
                  <span aria-hidden="true">/</span>
                  <TextLink href={category.pageUrl}>{category.name}</TextLink>
                </>
              )}
            </nav>
            <h1 className={classNames(styles.name, guideTitle(guide).length > 60 && styles.long)}>
              {guideTitle(guide)}
            </h1>
            <div className={styles.buy}>
              {(badge !== null || showsPrice(guide)) && (
                <p className={styles.price}>
                  {showsPrice(guide) && (
                    <>
                      {formatPrice(guide.price)}
                      {guide.price > 0 && <span className={styles.note}> inc. GST</span>}
                    </>
                  )}
                  {badge && <Badge tone="accent">{badge}</Badge>}
                </p>
              )}
              <div className={styles.action}>
                <GuideOfferAction guide={guide} cart={cart} />
              </div>
            </div>
            {guide.tileDesc && <p className={styles.line}>{guide.tileDesc}</p>}
            <ul className={styles.facts}>
              <li>{insideText(guide.inside) ?? minutesText(minutes)}</li>
              {stepCount > 0 && <li>{stepsText(stepCount)}</li>}
              {files.length > 0 && (
                <li>
                  {fileCount(files.length, guide.inside ? 'file' : 'worksheet')} to download and print (
                  {files.map(({ fileName, bytes }) => `${fileKind(fileName)}, ${sizeText(bytes)}`).join('; ')})
                </li>
              )}
              {review && <li>{review}</li>}
            </ul>
          </div>
        </div>
      </Band>
      <div className={styles.inside}>
        <Band>
          <div className={styles.columns}>
            {guide.ecmDescription && (
              <section aria-labelledby="guide-gives">
                <h2 id="guide-gives">What this guide gives you</h2>
                <RichText html={guide.ecmDescription} />
              </section>
            )}
            {contents.length > 0 && (
              <section aria-labelledby="guide-inside">
                <h2 id="guide-inside">What is inside</h2>
                <ol className={styles.contents}>
                  {contents.map((title) => (
                    <li key={title}>{title}</li>
                  ))}
                </ol>
                {worksheets.length > 0 && (
                  <>
                    <h3 className={styles.sheets}>Worksheets to fill in and print</h3>
                    <ul>
                      {worksheets.map((title) => (
                        <li key={title}>{title}</li>
                      ))}
                    </ul>
                  </>
                )}
              </section>
            )}
          </div>
        </Band>
      </div>
      {sample && (
        <Band>
          <section className={styles.sample} aria-labelledby="guide-sample">
            <p className={styles.eyebrow}>Read a sample</p>
            <h2 id="guide-sample">{sample.title}</h2>
            <RichText html={sample.html} />
          </section>
        </Band>
      )}
      {related.length > 0 && (
        <div className={styles.related}>
          <Band title="Guides that go with it">
            <TileGrid label="Related guides">
              {related.map((each) => (
                <GuideProduct key={each.guideId} guide={each} cart={cart} />
              ))}
            </TileGrid>
          </Band>
        </div>
      )}
    </>
  );
}

/** A guide of parts counts its worksheets among them. */
const fileCount = (count: number, what: 'file' | 'worksheet'): string =>
  count === 1 ? `A ${what}` : `${count} ${what}s`;
