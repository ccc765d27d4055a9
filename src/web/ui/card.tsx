import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TextLink } from './navigation.tsx';
import { Picture } from './picture.tsx';
import styles from './card.module.css';

/** §9 tiles per row: 6, 4, 3, 2, within the page width (92rem). */
const tileSizes = '(min-width: 1600px) min(15vw, 15rem), (min-width: 1200px) 22vw, (min-width: 992px) 30vw, 46vw';

interface TileProps {
  href?: string | null | undefined;
  title: string;
  imageUrl?: string | null | undefined;
  /** Wide is 3:2; square is for products. */
  shape?: 'wide' | 'square';
  /** Heading level of the title, one below the heading above. */
  level?: 2 | 3;
  theme?: string | undefined;
  /** For tiles outside of a grid. */
  sizes?: string | undefined;
  eager?: boolean;
}

interface CardProps extends TileProps {
  /** A label over the image: New, SOLD OUT. */
  badge?: ReactNode;
  /** Text below the title; limited to a few lines on narrow tiles. */
  children?: ReactNode;
  /** Price and buttons at the bottom edge, so that a row aligns. They are not part of the card's link. */
  footer?: ReactNode;
}

/** Image, title, text and actions. A press anywhere on the card follows the link of its title. */
export function Card({
  href,
  title,
  imageUrl,
  shape = 'wide',
  level = 3,
  theme,
  sizes = tileSizes,
  eager = false,
  badge,
  children,
  footer,
}: CardProps) {
  return (
    <article
      className={classNames(styles.card, styles[shape])}
      data-theme={theme || undefined}
      data-ground={theme ? undefined : 'paper'}
    >
      <div className={styles.frame}>
        <Picture
          src={imageUrl}
          alt=""
          width={600}
          height={shape === 'square' ? 600 : 400}
          sizes={sizes}
          eager={eager}
          className={styles.image}
        />
        {badge && <div className={styles.badge}>{badge}</div>}
      </div>
      <div className={styles.body}>
        <Title href={href} title={title} level={level} />
        {children && <div className={styles.text}>{children}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </article>
  );
}

/** An image with its title on a label over its foot. */
export function Tile({
  href,
  title,
  imageUrl,
  shape = 'wide',
  level = 3,
  theme,
  sizes = tileSizes,
  eager = false,
}: TileProps) {
  return (
    <article className={classNames(styles.tile, styles[shape])} data-theme={theme || undefined}>
      <Picture src={imageUrl} alt="" width={600} height={750} sizes={sizes} eager={eager} className={styles.image} />
      <div className={styles.label}>
        <Title href={href} title={title} level={level} />
      </div>
    </article>
  );
}

function Title({ href, title, level }: { href: string | null | undefined; title: string; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <Heading className={styles.title}>
      {href ? (
        <TextLink href={href} className={styles.link}>
          {title}
        </TextLink>
      ) : (
        title
      )}
    </Heading>
  );
}
