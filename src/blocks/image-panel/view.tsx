import { Band } from '#web/ui/band.tsx';
import { TextLink } from '#web/ui/navigation.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { imagePanel } from './schema.ts';
import styles from './image-panel.module.css';

function ImagePanel({ fields }: BlockViewProps<typeof imagePanel>) {
  const pictures = fields.ImageUrl.map((src, position) => <Picture key={src} src={src} alt={position === 0 ? fields.Desc || fields.CaptionTitle : ''} width={1200} height={800} sizes="(min-width: 768px) 60vw, 100vw" className={styles.picture} />);
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

export const view = defineView(imagePanel, ImagePanel);
