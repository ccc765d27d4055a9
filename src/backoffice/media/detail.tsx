import { useState } from 'react';
import * as z from 'zod/mini';
import { getMediaUses, type MediaRow, removeMedia, saveMedia } from '#contract/admin/media.ts';
import { kindWords } from '#contract/media-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { Facts } from '../detail/facts.tsx';
import { Section } from '../detail/section.tsx';
import { bytesText } from '../fields/bytes-text.ts';
import { checked } from '../fields/checked.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { History } from '../history/history.tsx';
import { useData, useSend, useVerb } from '../parts/data.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { whenText } from '../parts/when.ts';
import { FocalPoint } from '../pictures/focal-point.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { FileLinks } from './file-links.tsx';
import styles from './media.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';

interface Props {
  picture: MediaRow;
  mayPublish: boolean;
  onOpenPage: (pageId: number) => void;
  onChanged: (picture: MediaRow) => void;
  /** It is deleted, or became another one by putting back. */
  onDeleted: () => void;
}

/** One picture: what it is, where it is used, and what can be done with it. */
export function PictureDetails({ picture, mayPublish, onOpenPage, onChanged, onDeleted }: Props) {
  const { mediaId } = picture;
  const isPicture = picture.kind === 'picture';
  const { data, errors, isOld, retry } = useData(getMediaUses, { mediaId });
  const uses = data && !isOld ? data.uses : null;
  const [dialog, setDialog] = useState<'replace' | 'crop' | 'delete' | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const replaced = (changed: MediaRow): void => {
    setDialog(null);
    setReplaced(true);
    onChanged(changed);
  };
  const removing = useVerb(removeMedia, ({ results }) => results && onDeleted());
  const remove = async (): Promise<void> => {
    if (!(await removing.attempt({ mediaId }))) setDialog(null);
  };
  return (
    <div className={styles.body}>
      {isPicture ? (
        <FocalPoint picture={picture} mayChange={mayPublish} onChanged={onChanged} />
      ) : (
        <FileLinks key={picture.url} file={picture} />
      )}
      {isReplaced && (
        <ReplacedNotice mediaId={mediaId} onUndone={onDeleted}>
          {`Replaced. Everything that uses the ${isPicture ? 'picture shows' : 'file links to'} the new file.`}
        </ReplacedNotice>
      )}
      <Description picture={picture} onChanged={onChanged} />
      <Section isInPanel title="Where it is used">
        {errors.length > 0 ? (
          <LoadFailed errors={errors} retry={retry} />
        ) : (
          uses === null && <p role="status">Looking …</p>
        )}
        {uses?.length === 0 && <p>Nothing uses it.</p>}
        {uses && uses.length > 0 && (
          <ul className={styles.uses}>
            {uses.map(({ kind, id, title, path }) => (
              <li key={`${kind} ${id}`}>
                {kind === 'page' ? (
                  <a
                    href={`/admin/pages/${id}`}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      onOpenPage(id);
                    }}
                  >
                    {title}
                  </a>
                ) : (
                  title
                )}{' '}
                <span className={styles.soft}>{path ?? kind}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section isInPanel title="File">
        <Facts
          facts={[
            ['Kind', kindWords[picture.kind]],
            ['Name', picture.name],
            ['Size', `${isPicture ? `${picture.width} × ${picture.height}, ` : ''}${bytesText(picture.bytes)}`],
            ['Added', whenText(picture.createdAt)],
          ]}
        />
        <ErrorList errors={removing.submitError} />
        {mayPublish ? (
          <div className={styles.actions}>
            {isPicture && (
              <Button size="small" variant="secondary" onClick={() => setDialog('crop')}>
                Crop and turn …
              </Button>
            )}
            {!picture.isPrivate && (
              <Button size="small" variant="secondary" onClick={() => setDialog('replace')}>
                Replace the file …
              </Button>
            )}
            <Button
              size="small"
              variant="danger"
              pending={removing.pending}
              // The server says why a used picture stays. One that is unused, or may be, asks for a confirmation.
              onClick={() => (uses?.length ? void remove() : setDialog('delete'))}
            >
              Delete
            </Button>
          </div>
        ) : (
          <p className={styles.soft}>
            A publisher can replace the file and delete it.
            {isPicture &&
              ' You choose what a crop keeps beside the picture, where you use it. Once it stands on a page, or on something else that you may not change, a publisher chooses that here.'}
          </p>
        )}
      </Section>
      {mayPublish && <History subject={`media:${mediaId}`} onPutBack={onDeleted} />}
      {dialog === 'replace' && (
        <ReplaceDialog picture={picture} onClose={() => setDialog(null)} onReplaced={replaced} />
      )}
      {dialog === 'crop' && <CropDialog picture={picture} onClose={() => setDialog(null)} onReplaced={replaced} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete this ${isPicture ? 'picture' : 'file'}?`}
          press={`Delete the ${isPicture ? 'picture' : 'file'}`}
          keep="Keep it"
          pending={removing.pending}
          onYes={() => void remove()}
          onClose={() => setDialog(null)}
        >
          <p>
            ‘{picture.alt || picture.name}’ and its file are deleted, also those that it had before. This cannot be
            taken back.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const schema = z.object({ alt: z.string().check(z.maxLength(300)), isDecorative: z.boolean() });

function Description({ picture, onChanged }: Pick<Props, 'picture' | 'onChanged'>) {
  const send = useSend(saveMedia);
  const [isSaved, setSaved] = useState(false);
  const { mediaId, revision, alt, isDecorative } = picture;
  const isPicture = picture.kind === 'picture';
  return (
    <Section isInPanel title="Description">
      <EntityForm
        label="Description"
        submitLabel="Save the description"
        schema={schema}
        values={{ alt, isDecorative }}
        revision={revision}
        names={{ alt: 'What it shows', isDecorative: 'Decorative' }}
        send={(values, read) => send({ mediaId, revision: read, values })}
        onSaved={({ media }: { media: MediaRow }) => {
          setSaved(true);
          onChanged(media);
        }}
      >
        {({ form, field }) => (
          <>
            <TextArea
              label={isPicture ? 'What it shows' : 'What it is'}
              rows={2}
              hint={isPicture ? 'Used the next time the picture is inserted.' : 'Helps you find it again.'}
              maxLength={300}
              readOnly={form.watch('isDecorative')}
              {...field('alt')}
            />
            {isPicture && (
              <CheckField label="Decorative: it needs no description" {...checked(field('isDecorative'))} />
            )}
            <p role="status" className={styles.soft}>
              {isSaved && !form.formState.isDirty && 'The description is saved.'}
            </p>
          </>
        )}
      </EntityForm>
    </Section>
  );
}
