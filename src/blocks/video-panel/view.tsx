import { VideoBanner } from '#web/ui/video/video-banner.tsx';
import type { BlockViewProps } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import { useIsLead } from '../lead.ts';
import { usePlaysVideos } from '../place.ts';
import { videoPanel } from './schema.ts';

function VideoPanel({ fields }: BlockViewProps<typeof videoPanel>) {
  return (
    <VideoBanner
      id={fields.YoutubeCode}
      title={fields.CaptionTitleYoutube}
      text={fields.ShortDesc}
      posterUrl={fields.PosterFrameUrl}
      height={fields.HeightSet}
      lead={useIsLead()}
      plays={usePlaysVideos()}
    />
  );
}

export const view = defineView(videoPanel, VideoPanel);
