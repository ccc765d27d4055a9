import { getMediaAt } from '#contract/admin/media.ts';
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
  const picture = data?.data;
  return (
    <Dialog open title="What a crop keeps" onClose={onClose}>
      <p>It counts at once, wherever the picture stands.</p>
      {!data && errors.length === 0 && <p role="status">Loading …</p>}
      <ErrorList errors={data && !picture ? ['This picture is not in the library.'] : errors} />
      {picture && (
        <FocalPoint
          key={picture.revision}
          picture={picture}
          mayChange
          onChanged={(changed) => {
            refresh();
            onMoved(changed.url);
          }}
        />
      )}
    </Dialog>
  );
}
