import { InstagramFeed as Feed } from '#web/instagram/instagram-feed.tsx';
import { Band } from '#web/ui/band.tsx';
import { Empty } from '#web/ui/empty.tsx';
import type { BlockViewProps, LoadedBy } from '../define-view.tsx';
import { defineView } from '../define-view.tsx';
import type { load } from './load.ts';
import { instagramFeed } from './schema.ts';

/** Without posts it renders nothing, not even the heading. */
function InstagramFeed({ fields, data, isCmsEdit }: BlockViewProps<typeof instagramFeed, LoadedBy<typeof load>>) {
  if (!isCmsEdit && data.length === 0) return null;
  return (
    <Band title={fields.Title}>
      {isCmsEdit ? <Empty>{instagramFeed.label}</Empty> : <Feed items={data} label={fields.Title || 'Instagram'} />}
    </Band>
  );
}

export const view = defineView(instagramFeed, InstagramFeed);
