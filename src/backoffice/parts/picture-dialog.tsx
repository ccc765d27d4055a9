import { useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { usePictures } from './use-pictures.ts';

export interface Picture {
  url: string;
  alt: string;
}

/** The library of pictures: choose one, or add some and use one of them. */
export function PictureDialog({ onChosen }: { onChosen: (picture: Picture | null) => void }) {
  const [find, setFind] = useState('');
  const list = usePictures(find, false);
  return (
    <Dialog open title="Pictures" onClose={() => onChosen(null)}>
      <UploadPanel onStored={list.add} action="Use this picture" onAction={onChosen} />
      <TextField label="Find a picture" type="search" value={find} onChange={({ target }) => setFind(target.value)} />
      <PictureGrid list={list} onChosen={onChosen} />
    </Dialog>
  );
}
