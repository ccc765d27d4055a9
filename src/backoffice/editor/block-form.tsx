import { payloadOf } from '#blocks/define.ts';
import { editingOf } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { FieldControl, type ControlProps } from '../fields/field-control.tsx';

import styles from './editor.module.css';

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

/** Every field of a block. */
export function BlockForm({
  item,
  onChange,
  choosePicture,
}: {
  item: CmsItem;
  onChange: (key: string, value: string) => void;
  choosePicture: ControlProps['choosePicture'];
}) {
  const schema = byType.get(item.itemTypeCode);
  if (!schema)
    return (
      <p>This kind of block ({item.itemTypeCode}) is not known here. It stays as it is, and can be moved or removed.</p>
    );
  const fields = Object.entries(schema.fields);
  const { choices } = editingOf(schema.type);
  return (
    <form className={styles.form} aria-label={schema.label} onSubmit={(event) => event.preventDefault()}>
      <h2 tabIndex={-1}>{schema.label}</h2>
      {fields.length === 0 && <p>This block has nothing to set.</p>}
      {fields.map(([key, field]) => (
        <FieldControl
          key={`${item.itemId} ${key}`}
          name={key}
          field={field}
          choices={choices?.[key]}
          value={payloadOf(item.payloads, key)}
          onChange={(value) => onChange(key, value)}
          choosePicture={choosePicture}
        />
      ))}
    </form>
  );
}
