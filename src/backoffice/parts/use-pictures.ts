import { useState } from 'react';
import { listMedia, type MediaRow } from '#contract/admin/media.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';

interface Pages {
  /** The first answer that they follow. */
  of: object | null;
  media: MediaRow[];
  next: number | null;
}

/** The pictures of a search, newest first, with what this window has changed since. */
export function usePictures(find: string, isUnusedOnly: boolean) {
  const call = useApi();
  const filter = { find, ...(isUnusedOnly && { unused: 'yes' as const }) };
  const { fetched, retry } = useFetched(JSON.stringify(filter), () => call(listMedia, filter));
  const first = fetched.status === 'ready' ? fetched.value : null;
  const [loaded, setLoaded] = useState<Pages>({ of: null, media: [], next: null });
  const pages = loaded.of === first && first ? loaded : { media: [], next: first?.next ?? null };
  const [added, setAdded] = useState<MediaRow[]>([]);
  const [changed, setChanged] = useState<ReadonlyMap<number, MediaRow | null>>(new Map());
  const more = useAttempt(async () => {
    const answer = await call(listMedia, { ...filter, before: pages.next ?? undefined });
    setLoaded({ of: first, media: [...pages.media, ...answer.media], next: answer.next });
    return answer;
  });
  const found = [...(first?.media ?? []), ...pages.media];
  const isFiltered = find.trim() !== '' || isUnusedOnly;
  const fresh = isFiltered ? [] : added.filter(({ mediaId }) => !found.some((each) => each.mediaId === mediaId));
  return {
    fetched,
    retry,
    isFiltered,
    pictures: [...fresh, ...found].flatMap((picture) => {
      const now = changed.has(picture.mediaId) ? changed.get(picture.mediaId) : picture;
      return now ? [now] : [];
    }),
    more: pages.next === null ? null : more,
    add: (picture: MediaRow) => setAdded((before) => [picture, ...before]),
    change: (mediaId: number, picture: MediaRow | null) =>
      setChanged((before) => new Map(before).set(mediaId, picture)),
  };
}
