import { Band } from '#web/ui/band.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsFirstScreen } from '../lead.ts';
import { imagePanel } from './schema.ts';
import styles from './image-panel.module.css';

function ImagePanel({ fields }: BlockViewProps<typeof imagePanel>) {
  const isFirstScreen = useIsFirstScreen();
  const columns = Math.min(fields.ImageUrl.length, 4);
  const sizes = `(min-width: 768px) min(${Math.ceil(94 / Math.max(columns, 1))}vw, ${Math.ceil(92 / Math.max(columns, 1))}rem), 94vw`;
  const alt = fields.Desc || fields.CaptionTitle || linkName(fields.LinkUrl);
  const pictures = fields.ImageUrl.map((src, position) => (
    <Picture
      key={src + String(position)}
      src={src}
      alt={position === 0 ? alt : ''}
      sizes={sizes}
      eager={isFirstScreen && position === 0}
      className={styles.picture}
    />
  ));
  const content = <div className={styles.pictures}>{pictures}</div>;
  return (
    <Band>
      <figure className={styles.figure}>
        {fields.LinkUrl ? <TextLink href={fields.LinkUrl}>{content}</TextLink> : content}
        {fields.CaptionTitle && <figcaption className={styles.caption}>{fields.CaptionTitle}</figcaption>}
      </figure>
    </Band>
  );
}

/** The accessible name of a link without a text: the name of its target page. */
function linkName(url: string): string {
  if (!url) return '';
  const [, host = '', path = ''] = /^(?:[a-z]+:)?(?:\/\/)?([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  const page = path.split('/').findLast((part) => part !== '');
  return page ? page.replaceAll(/[-_]/g, ' ') : host || 'Home';
}

export const view = defineView(imagePanel, ImagePanel);
