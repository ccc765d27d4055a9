import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MediaRow } from '#contract/admin/media.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { PictureGrid } from '../parts/picture-grid.tsx';
import { useStaff } from '../parts/staff.ts';
import { UploadPanel } from '../parts/upload-panel.tsx';
import { usePictures } from '../parts/use-pictures.ts';
import styles from './media.module.css';
import { PictureDetails } from './picture-details.tsx';

/** The library of pictures: add, find, describe, replace and delete them. */
export function MediaPage() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const onOpenPage = (pageId: number) => void navigate(`/admin/pages/${pageId}`);
  const [find, setFind] = useState('');
  const [isUnusedOnly, setUnusedOnly] = useState(false);
  const [open, setOpen] = useState<MediaRow | null>(null);
  const opener = useRef<Element | null>(null);
  const isNarrow = useMedia('(width < 900px)');
  const list = usePictures(find, isUnusedOnly);
  const show = (picture: MediaRow): void => {
    opener.current = document.activeElement;
    setOpen(picture);
  };
  const close = (): void => {
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const title = open ? open.alt || open.name : '';
  const details = open && (
    <PictureDetails
      key={open.mediaId}
      picture={open}
      mayPublish={mayPublish}
      onOpenPage={onOpenPage}
      onChanged={(picture) => {
        list.change(picture.mediaId, picture);
        setOpen(picture);
      }}
      onDeleted={() => {
        list.change(open.mediaId, null);
        close();
      }}
    />
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Media</h1>
        <p>The pictures of the site. Choose one to see where it is used, and to change it.</p>
      </header>
      <UploadPanel onStored={list.add} action="Show it" onAction={show} />
      <div className={styles.filters} role="search">
        <TextField
          label="Find by description or file name"
          type="search"
          value={find}
          onChange={({ target }) => setFind(target.value)}
        />
        <CheckField
          label="Unused only"
          checked={isUnusedOnly}
          onChange={({ target }) => setUnusedOnly(target.checked)}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.grid}>
          <PictureGrid list={list} selected={open?.mediaId ?? null} onChosen={show} />
        </div>
        {open && !isNarrow && (
          <aside className={styles.details} aria-label="Picture details">
            <header className={styles.detailsHead}>
              <h2 key={open.mediaId} tabIndex={-1} ref={focusFirst}>
                {title}
              </h2>
              <button type="button" className={styles.close} aria-label="Close the details" onClick={close}>
                ×
              </button>
            </header>
            {details}
          </aside>
        )}
      </div>
      {open && isNarrow && (
        <Dialog open title={title} onClose={close}>
          {details}
        </Dialog>
      )}
    </div>
  );
}

/** The details come after all tiles, so the focus goes there, and their beginning into view. */
function focusFirst(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.closest('aside')?.scrollIntoView({ block: 'nearest' });
}
