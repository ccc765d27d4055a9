import { Band } from '#web/ui/band.tsx';
import { Card, Tile } from '#web/ui/card.tsx';
import { Slider } from '#web/ui/slider/slider.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import type { BlockFields } from '../define.ts';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { pageTiles } from './schema.ts';
import styles from './page-tiles.module.css';

/** Timing of the tile slider (§9). */
const timing = { everyMs: 3000, speedMs: 500 };
const slideSizes = '(min-width: 1200px) min(31vw, 31rem), (min-width: 576px) 46vw, 92vw';

type PageObject = BlockFields<typeof pageTiles>['PageObjects'][number];

function PageTiles({ fields }: BlockViewProps<typeof pageTiles>) {
  if (fields.PageObjects.length === 0) return null;
  if (fields.TileType === '3') return <Words title={fields.Title} pages={fields.PageObjects} />;
  const type = fields.TileType;
  const tiles = fields.PageObjects.map((page, position) => (
    <PageTile
      key={page.pageUrl + String(position)}
      page={page}
      type={type}
      sizes={fields.UseSlider ? slideSizes : undefined}
    />
  ));
  const slider = (
    <Slider label={fields.Title ? `${fields.Title}, slides` : 'Pages'} timing={timing} className={styles.slider}>
      {tiles}
    </Slider>
  );
  return <Band title={fields.Title}>{fields.UseSlider ? slider : <TileGrid>{tiles}</TileGrid>}</Band>;
}

/** Many ways on within one screen of a phone. */
function Words({ title, pages }: { title: string; pages: PageObject[] }) {
  return (
    <Band title={title}>
      <ul className={styles.words}>
        {pages.map(({ pageUrl, pageTitle }, position) => (
          <li key={pageUrl + String(position)}>
            <TextLink href={pageUrl} className={styles.word}>
              {pageTitle}
            </TextLink>
          </li>
        ))}
      </ul>
    </Band>
  );
}

function PageTile({ page, type, sizes }: { page: PageObject; type: '1' | '2'; sizes: string | undefined }) {
  const text = page.tileDesc || page.description;
  const common = {
    href: page.pageUrl,
    title: page.pageTitle,
    imageUrl: page.imageUrl,
    theme: page.colorTheme.toLowerCase(),
    sizes,
  };
  if (type === '1') return <Tile {...common} />;
  return <Card {...common}>{text && <p>{text}</p>}</Card>;
}

export const view = defineView(pageTiles, PageTiles);
