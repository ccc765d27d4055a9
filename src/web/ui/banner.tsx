import { bannerSizes } from './banner-sizes.ts';
import { classNames } from './class-names.ts';
import { LinkButton } from './button.tsx';
import { FadeSlides } from './fade-slides.tsx';
import { Picture } from './picture.tsx';
import styles from './banner.module.css';

/** Characters from which a title is set smaller, so that what stands below it is seen at once. */
const longTitle = 60;

export interface BannerLink {
  href: string;
  text: string;
}

interface BannerProps {
  title: string;
  second: string;
  /** Several images fade into each other behind the caption. */
  imageUrls: readonly string[];
  links: readonly BannerLink[];
  height: 'standard' | 'thin';
  theme: 'white' | 'black';
  /** CSS vertical position of the images. */
  alignV: string;
  /** Repeats the images at their own size instead of filling the banner with one image. */
  tile: boolean;
  background?: string | undefined;
  /** The first block of the page: its title is the h1, and its first image is loaded eagerly. */
  lead: boolean;
}

/** A picture, and the words on a flat ground of their own: no picture is tinted so that words can be read on it. */
export function Banner({
  title,
  second,
  imageUrls,
  links,
  height,
  theme,
  alignV,
  tile,
  background,
  lead,
}: BannerProps) {
  const isBare = !title && !second && links.length === 0;
  const Heading = lead ? 'h1' : 'h2';
  // Without image and colour, shows the placeholder background of a missing image.
  const grounds = imageUrls.length || background ? imageUrls : [''];
  const pictures = grounds.map((src, position) =>
    tile && src ? (
      <div key={src} className={styles.tiled} style={{ backgroundImage: `url(${JSON.stringify(src)})` }} />
    ) : (
      <Picture
        key={src}
        src={src}
        alt=""
        width={1600}
        height={height === 'thin' ? 400 : 700}
        sizes={bannerSizes[height]}
        eager={lead && position === 0}
        alignV={alignV}
        className={styles.picture}
      />
    ),
  );
  return (
    <div
      className={classNames(styles.banner, styles[height])}
      data-theme={theme}
      data-bare={isBare || undefined}
      data-ground={theme === 'white' ? 'dark' : undefined}
      style={{
        '--align-v': alignV,
        '--controls-height': imageUrls.length > 1 ? '2.5rem' : undefined,
        backgroundColor: background,
      }}
    >
      <div className={styles.pictures}>
        <FadeSlides label="Pictures" slides={pictures} decorative />
      </div>
      {!isBare && (
        <div className={styles.front}>
          <div className={styles.caption}>
            {title && (
              <Heading className={classNames(styles.title, title.length > longTitle && styles.long)}>{title}</Heading>
            )}
            {second && <p className={styles.second}>{second}</p>}
            {links.length > 0 && (
              <p className={styles.links}>
                {links.map(({ href, text }, position) => (
                  <LinkButton key={href} href={href} variant={position === 0 ? 'primary' : 'secondary'}>
                    {text}
                  </LinkButton>
                ))}
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
