import { listMedia, type MediaRow } from '#contract/admin/media.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { useLocalList } from '../list/use-list.ts';
import { useRefresh } from '../parts/data.ts';
import { UploadPanel } from '../parts/upload-panel.tsx';
import { OutsideForm } from './outside-form.tsx';
import { PictureGrid } from './picture-grid.tsx';

interface Props {
  title: string;
  /** For a link: only files that everybody may read, and new ones can be added. */
  isForLinks?: boolean;
  onChosen: (file: MediaRow | null) => void;
}

/** The files of the library that are no pictures: choose one. */
export function FileDialog({ title, isForLinks = false, onChosen }: Props) {
  const list = useLocalList(listMedia, { kind: 'file', ...(isForLinks && { isPublic: 'yes' }) });
  const refresh = useRefresh();
  return (
    <OutsideForm>
      <Dialog open title={title} onClose={() => onChosen(null)}>
        {isForLinks && (
          <>
            <p>Whoever has the address of a file can read it.</p>
            <UploadPanel files onStored={refresh} action="Use this file" onAction={onChosen} />
          </>
        )}
        <ListSearch list={list} find="Find a file" />
        <PictureGrid
          label="Files"
          list={list}
          onChosen={onChosen}
          {...(!isForLinks && { empty: 'The library has no file yet. Send one from your computer.' })}
        />
      </Dialog>
    </OutsideForm>
  );
}
