import { type ReactNode, useState } from 'react';
import { getMediaUses, type MediaRow, removeMedia, saveMedia } from '#contract/admin/media.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useFetched } from '#web/api/use-fetched.ts';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { bytesText } from '../parts/uploads.ts';
import { whenText } from '../parts/when.ts';
import { FocalPoint } from './focal-point.tsx';
import styles from './media.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';

interface Props {
  picture: MediaRow;
  mayPublish: boolean;
  onOpenPage: (pageId: number) => void;
  onChanged: (picture: MediaRow) => void;
  onDeleted: () => void;
}

/** One picture: what it is, where it is used, and what can be done with it. */
export function PictureDetails({ picture, mayPublish, onOpenPage, onChanged, onDeleted }: Props) {
  const call = useApi();
  const { mediaId } = picture;
  const { fetched, retry } = useFetched(`${mediaId}`, () => call(getMediaUses, { mediaId }));
  const uses = fetched.status === 'ready' ? fetched.value.uses : null;
  const [dialog, setDialog] = useState<'replace' | 'delete' | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  const removing = useAttempt(async () => {
    const response = await call(removeMedia, { mediaId, key: crypto.randomUUID() });
    if (response.results) onDeleted();
    else setDialog(null);
    return response;
  });
  return (
    <div className={styles.body}>
      <FocalPoint key={picture.url} picture={picture} mayChange={mayPublish} onChanged={onChanged} />
      {isReplaced && <Notice tone="success">Replaced. Everything that uses the picture shows the new file.</Notice>}
      <Description picture={picture} onChanged={onChanged} />
      <Section title="Where it is used">
        {fetched.status === 'loading' && <p role="status">Looking …</p>}
        {fetched.status === 'error' && (
          <>
            <ErrorList errors={fetched.errors} />
            <Button size="small" onClick={retry}>
              Try again
            </Button>
          </>
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
      <Section title="File">
        <dl className={styles.facts}>
          <dt>Name</dt>
          <dd>{picture.name}</dd>
          <dt>Size</dt>
          <dd>
            {picture.width} × {picture.height}, {bytesText(picture.bytes)}
          </dd>
          <dt>Added</dt>
          <dd>{whenText(picture.createdAt)}</dd>
        </dl>
        <ErrorList errors={removing.submitError} />
        {mayPublish ? (
          <div className={styles.actions}>
            <Button size="small" variant="secondary" onClick={() => setDialog('replace')}>
              Replace the file …
            </Button>
            <Button
              size="small"
              variant="danger"
              pending={removing.pending}
              // The server says why a used picture stays; only an unused one asks for a confirmation.
              onClick={() => (uses?.length === 0 ? setDialog('delete') : void removing.attempt(undefined))}
            >
              Delete
            </Button>
          </div>
        ) : (
          <p className={styles.soft}>A publisher can set the focal point, replace the file and delete it.</p>
        )}
      </Section>
      {dialog === 'replace' && (
        <ReplaceDialog
          picture={picture}
          onClose={() => setDialog(null)}
          onReplaced={(changed) => {
            setDialog(null);
            setReplaced(true);
            onChanged(changed);
          }}
        />
      )}
      {dialog === 'delete' && (
        <Dialog open title="Delete this picture?" onClose={() => setDialog(null)}>
          <p>‘{picture.alt || picture.name}’ and its file are deleted. This cannot be taken back.</p>
          <div className={styles.actions}>
            <Button variant="danger" pending={removing.pending} onClick={() => void removing.attempt(undefined)}>
              Delete the picture
            </Button>
            <Button variant="quiet" onClick={() => setDialog(null)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Description({ picture, onChanged }: Pick<Props, 'picture' | 'onChanged'>) {
  const call = useApi();
  const [alt, setAlt] = useState(picture.alt);
  const [isDecorative, setDecorative] = useState(picture.isDecorative);
  const isChanged = alt !== picture.alt || isDecorative !== picture.isDecorative;
  const [isSaved, setSaved] = useState(false);
  const saving = useAttempt(async () => {
    const response = await call(saveMedia, {
      mediaId: picture.mediaId,
      alt,
      isDecorative,
      key: crypto.randomUUID(),
    });
    if (response.results) {
      setAlt(response.results.media.alt);
      setSaved(true);
      onChanged(response.results.media);
    }
    return response;
  });
  return (
    <Section title="Description">
      <form
        aria-label="Description"
        onSubmit={(event) => {
          event.preventDefault();
          void saving.attempt(undefined);
        }}
      >
        <TextArea
          label="What it shows"
          rows={2}
          hint="Used the next time the picture is inserted."
          value={alt}
          maxLength={300}
          disabled={isDecorative}
          error={saving.submitError[0]}
          onChange={({ target }) => setAlt(target.value)}
        />
        <CheckField
          label="Decorative: it needs no description"
          checked={isDecorative}
          onChange={({ target }) => setDecorative(target.checked)}
        />
        {isChanged && (
          <Button type="submit" size="small" pending={saving.pending}>
            Save the description
          </Button>
        )}
        <p role="status" className={styles.soft}>
          {isSaved && !isChanged && 'The description is saved.'}
        </p>
      </form>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
