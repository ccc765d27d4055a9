import type { FeedItem } from '#contract/instagram.ts';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './instagram-feed.module.css';

/** Icon and text for a video or a carousel; a single image has no icon. */
const icons = {
  image: null,
  video: {
    text: 'Video',
    path: 'M5 5.5A1.5 1.5 0 0 1 6.5 4h11A1.5 1.5 0 0 1 19 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5zM10 8.5v7l6-3.5z',
  },
  carousel: {
    text: 'Several pictures',
    path: 'M8 3h11.5A1.5 1.5 0 0 1 21 4.5V16h-2V5H8zM3 8.5A1.5 1.5 0 0 1 4.5 7h11A1.5 1.5 0 0 1 17 8.5v11a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 19.5z',
  },
};

/**
 * Tiles that link to their posts: 2, 3, 4, 4, 5 or 6 per row, at most two rows (§9). The stylesheet hides the others,
 * so the same markup serves every width.
 */
export function InstagramFeed({ items, label = 'Instagram' }: { items: readonly FeedItem[]; label?: string }) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.grid} aria-label={label}>
      {items.map((item, position) => (
        <li key={item.link + String(position)}>
          <Tile item={item} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ item: { link, filename, type, caption } }: { item: FeedItem }) {
  const icon = icons[type];
  return (
    <TextLink href={link} rel="noopener noreferrer" className={styles.tile}>
      <Picture
        src={filename}
        alt={caption || 'A post on Instagram'}
        width={720}
        height={720}
        sizes="(min-width: 1600px) 16vw, (min-width: 1200px) 19vw, (min-width: 768px) 24vw, (min-width: 576px) 32vw, 48vw"
        className={styles.picture}
      />
      {icon && (
        <span className={styles.icon}>
          <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" fillRule="evenodd" aria-hidden="true">
            <path d={icon.path} />
          </svg>
          <VisuallyHidden>{icon.text}</VisuallyHidden>
        </span>
      )}
    </TextLink>
  );
}
