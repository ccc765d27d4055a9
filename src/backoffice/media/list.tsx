import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { listMedia, type MediaRow } from '#contract/admin/media.ts';
import { kindWords, mediaKinds } from '#contract/media-kinds.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { ListLeftOut } from '../list/list-states.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { newest } from '../list/newest.ts';
import { useList } from '../list/use-list.ts';
import { useRefresh } from '../parts/data.ts';
import { PictureGrid } from '../pictures/picture-grid.tsx';
import { useStaff } from '../parts/staff.ts';
import { UploadPanel } from '../parts/upload-panel.tsx';
import styles from './media.module.css';
import { PictureDetails } from './detail.tsx';

/** The library of pictures and files: add, find, describe, replace and delete them. */
export function MediaPage() {
  const mayPublish = useStaff().may('content.publish');
  const navigate = useNavigate();
  const onOpenPage = (pageId: number) => void navigate(`/admin/pages/${pageId}`);
  const [open, setOpen] = useState<MediaRow | null>(null);
  const opener = useRef<Element | null>(null);
  const isNarrow = useMedia('(width < 900px)');
  const list = useList(listMedia);
  const refresh = useRefresh();
  const show = (picture: MediaRow): void => {
    opener.current = document.activeElement;
    setOpen(picture);
  };
  const close = (): void => {
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  // A row may be pressed before the list has heard of the last change; the details follow it.
  const picture = open && newest(open, list.data?.rows, ({ mediaId }) => mediaId);
  const title = picture ? picture.alt || picture.name : '';
  const details = picture && (
    <PictureDetails
      key={picture.mediaId}
      picture={picture}
      mayPublish={mayPublish}
      onOpenPage={onOpenPage}
      onChanged={(picture) => {
        refresh();
        setOpen(picture);
      }}
      onDeleted={() => {
        refresh();
        close();
      }}
    />
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Media</h1>
        <p>The pictures and files of the site. Choose one to see where it is used, and to change it.</p>
      </header>
      <UploadPanel files onStored={refresh} action="Show it" onAction={show} />
      <ListLeftOut list={list} />
      <div className={styles.filters}>
        <ListSearch list={list} find="Find by description or file name" />
        <SelectField
          label="Kind"
          options={mediaKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          placeholder="Everything"
          value={list.place['kind'] ?? ''}
          onChange={({ target }) => list.change({ kind: target.value })}
        />
        <CheckField
          label="Unused only"
          checked={list.place['unused'] === 'yes'}
          onChange={({ target }) => list.change({ unused: target.checked ? 'yes' : '' })}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.grid}>
          <PictureGrid label="Pictures and files" list={list} selected={picture?.mediaId ?? null} onChosen={show} />
        </div>
        {picture && !isNarrow && (
          <aside
            className={styles.details}
            aria-label={picture.kind === 'picture' ? 'Picture details' : 'File details'}
          >
            <header className={styles.detailsHead}>
              <h2 key={picture.mediaId} tabIndex={-1} ref={focusFirst}>
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
      {picture && isNarrow && (
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
