import { Picture } from '#web/ui/picture.tsx';
import { RatingStars } from '#web/ui/rating-stars.tsx';
import type { BlockFields } from '../define.ts';
import type { testimonialPanel } from './schema.ts';
import styles from './testimonial-panel.module.css';

/** One quote with its rating. */
export function Voice({ fields, level }: { fields: BlockFields<typeof testimonialPanel>; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <figure className={styles.voice} data-ground="paper">
      {fields.Title && <Heading className={styles.title}>{fields.Title}</Heading>}
      <RatingStars rating={fields.RatingStar} />
      {fields.Desc && (
        <blockquote className={styles.words}>
          <p>{fields.Desc}</p>
        </blockquote>
      )}
      {(fields.BottomText || fields.ImageUrl) && (
        <figcaption className={styles.who}>
          {fields.ImageUrl && (
            <Picture src={fields.ImageUrl} alt="" width={96} height={96} sizes="3rem" className={styles.portrait} />
          )}
          {fields.BottomText}
        </figcaption>
      )}
    </figure>
  );
}
