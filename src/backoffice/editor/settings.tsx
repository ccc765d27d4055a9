import { image, payloadOf } from '#blocks/define.ts';
import type { PageRow } from '#contract/admin/pages.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type ControlProps, FieldControl } from '../fields/field-control.tsx';
import { History } from '../history/history.tsx';
import { AddressForm } from './address-form.tsx';
import { type Draft, setPagePayload } from './draft.ts';
import styles from './editor.module.css';

/** What belongs to the page as a whole. Texts are part of the draft; address and access apply at once. */
export function PageSettings({
  draft,
  page,
  pageRevision,
  mayPublish,
  onChange,
  choosePicture,
  links,
  onSaved,
  onPutBack,
}: {
  draft: Draft;
  page: PageRow;
  pageRevision: number;
  onChange: (change: (draft: Draft) => Draft) => void;
  choosePicture: ControlProps['choosePicture'];
  links: ControlProps['links'];
  mayPublish: boolean;
  onSaved: () => void;
  onPutBack: () => void;
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
      <h2 tabIndex={-1}>Page</h2>
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
        {...{ choosePicture, links }}
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
      {flag('NoIndex', 'Keep out of search engines and the site search')}
      <AddressForm {...{ page, pageRevision, onSaved }} />
      {mayPublish && <History subject={`page:${page.pageId}`} onPutBack={onPutBack} />}
    </div>
  );
}
