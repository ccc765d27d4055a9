import { useState } from 'react';
import { getMediaAt, type MediaRow } from '#contract/admin/media.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { useData, useRefresh } from '../parts/data.ts';
import { FocalPoint } from './focal-point.tsx';

interface Props {
  /** The address of a picture of the library. */
  url: string;
  /** The picture has another address since: the new point is part of it. */
  onMoved: (url: string) => void;
  onClose: () => void;
}

/** Which part of a picture a crop keeps, wherever the picture stands. */
export function FocusDialog({ url, onMoved, onClose }: Props) {
  const { data, errors } = useData(getMediaAt, { url });
  const refresh = useRefresh();
  const [saved, setSaved] = useState<MediaRow | null>(null);
  const found = data?.data;
  // Until it is asked for again, the answer is of before the save.
  const picture = found && saved && saved.revision > found.revision ? saved : found;
  return (
    <Dialog open title="What a crop keeps" onClose={onClose}>
      <p>It counts at once, wherever the picture stands.</p>
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      <ErrorList errors={data && !picture ? ['This picture is not in the library.'] : errors} />
      {picture && (
        <FocalPoint
          picture={picture}
          mayChange
          onChanged={(changed) => {
            setSaved(changed);
            refresh();
            onMoved(changed.url);
          }}
        />
      )}
    </Dialog>
  );
}
