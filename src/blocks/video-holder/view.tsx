import { Band } from '#web/ui/band.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { videoHolder } from './schema.ts';
import styles from './video-holder.module.css';

function VideoHolder({ item, fields, render }: BlockViewProps<typeof videoHolder>) {
  if (item.items.length === 0) return null;
  return (
    <Band title={fields.Title}>
      <ul className={styles.grid}>
        {item.items.map((child) => (
          <li key={child.itemId}>{render([child])}</li>
        ))}
      </ul>
    </Band>
  );
}

export const view = defineView(videoHolder, VideoHolder);
