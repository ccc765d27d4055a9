import { Band } from '#web/ui/band.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TileGrid } from '#web/ui/tile-grid.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import styles from './photo-gallery.module.css';
import { photoGallery } from './schema.ts';

/**
 * Links to the full-size images. The page opens them in the image popup; without scripts the browser follows the link.
 */
function PhotoGallery({ fields }: BlockViewProps<typeof photoGallery>) {
  const count = fields.ImageUrl.length;
  if (count === 0) return null;
  const descriptions = fields.Desc.split(/[\n|]/).map((line) => line.trim());
  return (
    <Band title={fields.Title}>
      <TileGrid label={fields.Title || 'Photo gallery'}>
        {fields.ImageUrl.map((src, index) => (
          <TextLink key={src + String(index)} href={src} className={styles.photo}>
            <Picture
              src={src}
              alt={descriptions[index] || `Picture ${index + 1} of ${count}`}
              width={480}
              height={360}
              sizes="(min-width: 1600px) 16vw, (min-width: 1200px) 24vw, (min-width: 992px) 32vw, 48vw"
              className={styles.picture}
            />
          </TextLink>
        ))}
      </TileGrid>
    </Band>
  );
}

export const view = defineView(photoGallery, PhotoGallery);
