import type { ReactNode } from 'react';
import { type Field, payloadOf } from '#blocks/define.ts';
import { type BlockEditing, editingOf, type FieldPart, partOf } from '#blocks/editing.ts';
import { schemas } from '#blocks/schemas.ts';
import type { CmsItem } from '#contract/cms.ts';
import { CropField } from '../fields/crop-field.tsx';
import { DayField } from '../fields/day-field.tsx';
import { type ControlProps, FieldControl } from '../fields/field-control.tsx';
import { NamedField } from '../fields/named-field.tsx';
import { ReceiverField } from '../fields/receiver-field.tsx';
import { GuideCategoryField, ProductCategoriesField } from '../fields/site-choice-field.tsx';
import styles from './editor.module.css';

const byType = new Map(schemas.map((schema) => [schema.type, schema]));

/** The fields that a block draws: its words, then what it shows, then how it looks, folded. */
export function BlockForm({
  item,
  onChange,
  choosePicture,
  links,
}: {
  item: CmsItem;
  onChange: (key: string, value: string) => void;
  choosePicture: ControlProps['choosePicture'];
  links: ControlProps['links'];
}) {
  const schema = byType.get(item.itemTypeCode);
  if (!schema)
    return (
      <p>This kind of block ({item.itemTypeCode}) is not known here. It stays as it is, and can be moved or removed.</p>
    );
  const editing = editingOf(schema.type);
  const isDrawn = (key: string): boolean => editing.fields?.[key]?.isDrawn?.(item) ?? true;
  const shown = Object.entries(schema.fields).filter(([key]) => isDrawn(key));
  const fieldsOf = (part: FieldPart): ReactNode[] =>
    shown.flatMap(([key, field]) =>
      partOf(field, key, editing) === part
        ? [
            <BlockField
              key={`${item.itemId} ${key}`}
              {...{ item, editing }}
              name={key}
              field={field}
              choices={editing.choices?.[key]}
              value={payloadOf(item.payloads, key)}
              onChange={(value) => onChange(key, value)}
              {...{ choosePicture, links }}
              member={(control) =>
                isDrawn(control.name) && <BlockField key={control.name} {...{ item, editing }} {...control} />
              }
            />,
          ]
        : [],
    );
  const looks = fieldsOf('looks');
  return (
    <form className={styles.form} aria-label={schema.label} onSubmit={(event) => event.preventDefault()}>
      <h2 tabIndex={-1}>{schema.label}</h2>
      {shown.length === 0 && <p>This block has nothing to set.</p>}
      {fieldsOf('words')}
      {fieldsOf('content')}
      {looks.length > 0 && (
        <details key={item.itemId} className={styles.looks} open={looks.length === shown.length}>
          <summary>Looks</summary>
          {looks}
        </details>
      )}
    </form>
  );
}

/** The control that the block names for a field, else that of its kind. */
function BlockField({ item, editing, ...control }: ControlProps & { item: CmsItem; editing: BlockEditing }) {
  const { name, field, value = '', onChange } = control;
  const own = editing.fields?.[name];
  const common = { label: labelOf(name, field), value, onChange };
  if (own?.named) return <NamedField {...common} fallback={String(field.fallback)} names={own.named(item)} />;
  switch (own?.control) {
    case 'crop':
      return <CropField {...common} picture={(payloadOf(item.payloads, 'ImageUrl') ?? '').split('|')[0] ?? ''} />;
    case 'day':
      return <DayField {...common} isWhole />;
    case 'receiver':
      return <ReceiverField {...common} />;
    case 'guideCategory':
      return <GuideCategoryField {...common} />;
    case 'productCategories':
      return <ProductCategoriesField {...common} />;
    default:
      return <FieldControl {...control} />;
  }
}

function labelOf(name: string, { label }: Field): string {
  return label ?? name;
}
