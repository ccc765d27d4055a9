import { Band } from '#web/ui/band.tsx';
import { VideoFacade } from '#web/ui/video/video-facade.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { usePlaysVideos } from '../place.ts';
import { videoItem } from './schema.ts';
import styles from './video-item.module.css';

function VideoItem({ fields }: BlockViewProps<typeof videoItem>) {
  return (
    <Band>
      <article className={styles.item}>
        <VideoFacade
          id={fields.YoutubeCode}
          title={fields.CaptionTitleYoutube}
          posterUrl={fields.PosterFrameUrl}
          plays={usePlaysVideos()}
        />
        {fields.CaptionTitleYoutube && <h3 className={styles.title}>{fields.CaptionTitleYoutube}</h3>}
        {fields.ShortDesc && <p className={styles.text}>{fields.ShortDesc}</p>}
      </article>
    </Band>
  );
}

export const view = defineView(videoItem, VideoItem);
