import type { BlockFields } from '../define.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FadeSlides } from '#web/ui/fade-slides.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { colourValue, verticalPosition } from '../ground.ts';
import type { bannerItem } from './schema.ts';
import styles from './banner-item.module.css';

/** One banner: pictures behind, captions and links in front. Also a slide of BannerPanel. */
export function Banner({ fields, lead }: { fields: BlockFields<typeof bannerItem>; lead: boolean }) {
  const Heading = lead ? 'h1' : 'h2';
  const pictures = fields.ImageUrl.map((src, position) => <Picture key={src} src={src} alt="" width={1600} height={fields.HeightSet === 'thin' ? 400 : 700} sizes="100vw" eager={lead && position === 0} className={styles.picture} />);
  return (
    <div
      className={classNames(styles.banner, styles[fields.HeightSet])}
      data-theme={fields.TextColorTheme}
      data-ground={fields.TextColorTheme === 'white' ? 'dark' : undefined}
      style={{ '--align-v': verticalPosition(fields.AlignV), ...(fields.BgColor && { backgroundColor: colourValue(fields.BgColor) }) }}
    >
      <div className={styles.pictures}>
        <FadeSlides label="Pictures" slides={pictures} />
      </div>
      <div className={styles.veil}>
        <div className={styles.caption}>
          {fields.CaptionTitle && <Heading className={styles.title}>{fields.CaptionTitle}</Heading>}
          {fields.CaptionTitle2 && <p className={styles.second}>{fields.CaptionTitle2}</p>}
          {(fields.LinkUrl || fields.LinkUrl2) && (
            <p className={styles.links}>
              {fields.LinkUrl && <LinkButton href={fields.LinkUrl}>{fields.CaptionButton}</LinkButton>}
              {fields.LinkUrl2 && (
                <LinkButton href={fields.LinkUrl2} variant="secondary">
                  {fields.ButtonTitle}
                </LinkButton>
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
