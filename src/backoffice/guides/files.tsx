import { useState } from 'react';
import { addGuideFile, orderGuideFiles, removeGuideFile, replaceGuideFile } from '#contract/admin/guide-files.ts';
import type { GuideFile, StaffGuide } from '#contract/admin/guides.ts';
import { downloadPage } from '#contract/downloads.ts';
import { filesAccepted } from '#contract/media-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Rows } from '../detail/rows.tsx';
import { Section } from '../detail/section.tsx';
import { moved, Moves } from '../fields/moves.tsx';
import { documentHint, UploadField } from '../fields/upload-field.tsx';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { useRefresh, useVerb } from '../parts/data.ts';
import { bytesText } from '../fields/bytes-text.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';
import { GuideFrame, useGuide } from './guide-frame.tsx';
import { fetchedText } from './words.ts';

const FileDialog = whenOpened(async () => (await import('../pictures/file-dialog.tsx')).FileDialog);

/** The files that come with a guide, in the order in which readers see them. */
export function GuideFiles() {
  const { guide, loading } = useGuide();
  return guide ? <Files key={guide.guideId} guide={guide} /> : loading;
}

function Files({ guide }: { guide: StaffGuide }) {
  const { guideId, files, filesRevision: revision } = guide;
  // With the revision of what was pressed: what somebody else does to the files while it is open is refused.
  const [open, setOpen] = useState<{ what: 'replace' | 'remove'; file: GuideFile; revision: number } | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [done, setDone] = useState<DoneWords | null>(null);
  const refresh = useRefresh();
  const removing = useVerb(removeGuideFile, () => {
    setOpen(null);
    setDone({ text: 'The file is removed. ‘Who did what to it’ on the details puts it back.' });
  });
  const ordering = useVerb(orderGuideFiles);
  const adding = useVerb(addGuideFile, () => setDone({ text: 'The file is added.' }));
  const move = (at: number, to: number): void => {
    const fileIds = moved(files, at, to).map(({ fileId }) => fileId);
    void ordering.attempt({ guideId, revision, values: { fileIds } });
  };
  return (
    <GuideFrame guide={guide} done={done} errors={[...ordering.submitError, ...adding.submitError]}>
      <p>
        Readers find them at the end of the guide. They open for whoever may read the guide. How often a file is
        downloaded is counted in numbers; who downloaded it is stored nowhere.
      </p>
      <p>
        A new file is private: it stands in the library without an address. A file that is public in the library already
        stays public, whether or not it comes with a guide.
      </p>
      <Section title={`Files (${files.length})`}>
        <Rows
          label="Files"
          empty="No file comes with this guide yet."
          rows={files.map((file, at) => ({
            id: file.fileId,
            what: (
              <>
                <a href={`${downloadPage}?file=${encodeURIComponent(file.slug)}`}>{file.fileName}</a>
                {file.isPublic && ' (public in the library)'}
              </>
            ),
            note: `${bytesText(file.bytes)}, added ${whenText(file.addedAt)}. ${fetchedText(file)}.`,
            actions: (
              <>
                <Moves
                  name={file.fileName}
                  at={at}
                  count={files.length}
                  disabled={ordering.pending}
                  onMove={(to) => move(at, to)}
                />
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={`Replace …: ${file.fileName}`}
                  onClick={() => setOpen({ what: 'replace', file, revision })}
                >
                  Replace …
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`Remove …: ${file.fileName}`}
                  onClick={() => setOpen({ what: 'remove', file, revision })}
                >
                  Remove …
                </Button>
              </>
            ),
          }))}
        />
      </Section>
      <Section
        title="Add a file"
        action={
          <Button size="small" variant="secondary" pending={adding.pending} onClick={() => setChoosing(true)}>
            Choose one from the library
          </Button>
        }
      >
        <UploadField
          label="Another file"
          hint={documentHint}
          accept={filesAccepted}
          press="Add the file"
          onSend={(file, { call, key }) => call(addGuideFile, { guideId, key }, { files: [file] })}
          onStored={() => {
            setDone({ text: 'The file is added.' });
            refresh();
          }}
        />
      </Section>
      {isChoosing && (
        <FileDialog
          title="A file for this guide"
          onChosen={(file) => {
            setChoosing(false);
            if (file) void adding.attempt({ guideId, mediaId: file.mediaId });
          }}
        />
      )}
      {open?.what === 'replace' && (
        <Dialog open title={`Replace ‘${open.file.fileName}’`} onClose={() => setOpen(null)}>
          <p>Readers get the new file at the same link from now on. ‘Who did what to it’ puts the old one back.</p>
          <UploadField
            label="The new file"
            hint={documentHint}
            accept={filesAccepted}
            press="Replace the file"
            onSend={(file, { call, key }) =>
              call(
                replaceGuideFile,
                { guideId, fileId: open.file.fileId, revision: open.revision, key },
                { files: [file] },
              )
            }
            onStored={() => {
              setOpen(null);
              setDone({ text: 'The file is replaced.' });
              refresh();
            }}
            onCancel={() => setOpen(null)}
          />
        </Dialog>
      )}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={`Remove ‘${open.file.fileName}’?`}
          press="Remove the file"
          keep="Keep the file"
          pending={removing.pending}
          errors={removing.submitError}
          onYes={() => void removing.attempt({ guideId, fileId: open.file.fileId, revision: open.revision })}
          onClose={() => setOpen(null)}
        >
          <p>Readers no longer find it, and its link opens nothing. You can put it back.</p>
        </ConfirmDialog>
      )}
    </GuideFrame>
  );
}
