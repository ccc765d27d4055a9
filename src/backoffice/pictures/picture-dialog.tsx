import { listMedia } from '#contract/admin/media.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { useLocalList } from '../list/use-list.ts';
import { useRefresh } from '../parts/data.ts';
import { OutsideForm } from './outside-form.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadPanel } from '../parts/upload-panel.tsx';

export interface Picture {
  url: string;
  alt: string;
}

/** The library of pictures: choose one, or add some and use one of them. */
export function PictureDialog({ onChosen }: { onChosen: (picture: Picture | null) => void }) {
  const list = useLocalList(listMedia, { kind: 'picture' });
  const refresh = useRefresh();
  return (
    <OutsideForm>
      <Dialog open title="Pictures" onClose={() => onChosen(null)}>
        <UploadPanel onStored={refresh} action="Use this picture" onAction={onChosen} />
        <ListSearch list={list} find="Find a picture" />
        <PictureGrid list={list} onChosen={onChosen} />
      </Dialog>
    </OutsideForm>
  );
}
