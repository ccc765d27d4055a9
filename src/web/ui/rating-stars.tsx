import styles from './rating-stars.module.css';

const places = [1, 2, 3, 4, 5];
const star = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';
const leftHalf = 'M12 2.6v14.8l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';

/** 0 to 5 stars in half steps. Renders nothing without a rating. */
export function RatingStars({ rating }: { rating: number }) {
  const halves = Math.round(Math.min(Math.max(rating, 0), 5) * 2);
  if (halves === 0) return null;
  return (
    <p className={styles.stars} role="img" aria-label={`${halves / 2} out of 5 stars`}>
      {places.map((place) => {
        const filled = halves >= place * 2 ? 'full' : halves === place * 2 - 1 ? 'half' : 'none';
        return (
          <svg key={place} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" data-filled={filled}>
            <path d={star} className={styles.empty} />
            {filled !== 'none' && <path d={filled === 'full' ? star : leftHalf} className={styles.filled} />}
          </svg>
        );
      })}
    </p>
  );
}
