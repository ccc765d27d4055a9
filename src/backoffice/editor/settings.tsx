import { useState } from 'react';
import { image } from '#blocks/define.ts';
import { type PageRow, savePageSettings } from '#contract/admin/pages.ts';
import { useApi } from '#web/api/api-context.tsx';
import { useAttempt } from '#web/api/use-sending.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorList } from '#web/ui/error-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type ControlProps, FieldControl } from '../fields/field-control.tsx';
import { type Draft, payloadOf, setPagePayload } from './draft.ts';
import styles from './editor.module.css';

/** What belongs to the page as a whole. Texts are part of the draft; address and access apply at once. */
export function PageSettings({
  draft,
  page,
  pageLock,
  onChange,
  choosePicture,
  onSaved,
}: {
  draft: Draft;
  page: PageRow;
  pageLock: number;
  onChange: (change: (draft: Draft) => Draft) => void;
  choosePicture: ControlProps['choosePicture'];
  onSaved: () => void;
}) {
  const value = (key: string) => payloadOf(draft.content.payloads, key) ?? '';
  const isOn = (key: string) => /^(yes|true|1)$/i.test(value(key));
  const flag = (key: string, label: string) => (
    <label className={styles.flag}>
      <input
        type="checkbox"
        checked={isOn(key)}
        onChange={({ target }) => onChange((before) => setPagePayload(before, key, target.checked ? 'yes' : ''))}
      />
      {label}
    </label>
  );
  return (
    <div className={styles.form}>
      <h2>Page</h2>
      <TextField
        label="Title"
        value={draft.title}
        onChange={({ target }) => onChange((before) => ({ ...before, title: target.value }))}
      />
      <TextArea
        label="Description"
        rows={3}
        hint="For search engines and shared links."
        value={value('Description')}
        onChange={({ target }) => onChange((before) => setPagePayload(before, 'Description', target.value))}
      />
      <FieldControl
        name="imageUrl"
        field={image('Picture for tiles and shared links')}
        value={draft.imageUrl ?? ''}
        onChange={(next) => onChange((before) => ({ ...before, imageUrl: next === '' ? null : next }))}
        choosePicture={choosePicture}
      />
      {flag('Sensitive', 'Somebody may be watching the reader (sensitive page)')}
      {isOn('Sensitive') && (
        <TextField
          label="Neutral title"
          hint="Shown in the tab and the history instead of the title."
          value={value('NeutralTitle')}
          onChange={({ target }) => onChange((before) => setPagePayload(before, 'NeutralTitle', target.value))}
        />
      )}
      {flag('NoIndex', 'Keep out of search engines and the search of the site')}
      <Address {...{ page, pageLock, onSaved }} />
    </div>
  );
}

function Address({ page, pageLock, onSaved }: { page: PageRow; pageLock: number; onSaved: () => void }) {
  const call = useApi();
  const [path, setPath] = useState(page.path);
  const [kind, setKind] = useState<string>(page.access.kind);
  const [isSaved, setSaved] = useState(false);
  const known = ['inherit', 'public', 'member'];
  const { attempt, pending, submitError } = useAttempt(async () => {
    const access = known.includes(kind) ? { kind: kind as 'inherit' | 'public' | 'member' } : page.access;
    const response = await call(savePageSettings, {
      pageId: page.pageId,
      pageLock,
      path,
      access,
      key: crypto.randomUUID(),
    });
    if (response.results) {
      setSaved(true);
      onSaved();
    }
    return response;
  });
  const isMoved = path !== page.path;
  return (
    <form
      className={styles.address}
      aria-label="Address and access"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(undefined);
      }}
    >
      <h3>Address and access</h3>
      <TextField
        label="Address"
        value={path}
        disabled={page.isProtected}
        hint={page.isProtected ? 'The site needs this page at this address.' : undefined}
        onChange={({ target }) => {
          setPath(target.value);
          setSaved(false);
        }}
      />
      <SelectField
        label="Who may read it"
        value={kind}
        onChange={({ target }) => {
          setKind(target.value);
          setSaved(false);
        }}
        options={[
          { value: 'inherit', label: 'As the page above it' },
          { value: 'public', label: 'Everybody' },
          { value: 'member', label: 'Members' },
          ...(known.includes(page.access.kind)
            ? []
            : [{ value: page.access.kind, label: `As now (${page.access.kind})` }]),
        ]}
      />
      <p>This applies at once.{isMoved && page.state !== 'draft' && ` ${page.path} will lead to ${path}.`}</p>
      <ErrorList errors={submitError} />
      {isSaved && <Notice tone="success">Saved.</Notice>}
      <Button type="submit" size="small" variant="secondary" pending={pending}>
        Change address and access
      </Button>
    </form>
  );
}
