import { Fragment, type ReactNode, useId, useState } from 'react';
import type { Field, Fields } from '#blocks/define.ts';
import { replaced, spliced } from '#contract/lists.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { ColourField } from './colour-field.tsx';
import styles from './fields.module.css';
import { type LinkChoice, LinkControl } from './link-control.tsx';
import { MarkupField } from './markup-field.tsx';
import { moved, Moves } from './moves.tsx';

export interface ControlProps {
  name: string;
  field: Field;
  /** How each value of a choice is called. */
  choices?: Readonly<Record<string, string>> | undefined;
  /** As stored; undefined if the block has no such payload. */
  value: string | undefined;
  onChange: (value: string) => void;
  /** Draws the members of a list; by their kinds if it is missing. */
  member?: ((control: ControlProps) => ReactNode) | undefined;
  /** Opens the picture library; null if nothing was chosen. */
  choosePicture: () => Promise<{ url: string; alt: string } | null>;
  /** Opens the choice of where a link leads. */
  links: LinkChoice;
}

/** One control per kind of field (blocks/define.ts). The stored value is text; a block parses it tolerantly. */
export function FieldControl({
  name,
  field,
  choices = {},
  value = '',
  onChange,
  member,
  choosePicture,
  links,
}: ControlProps) {
  const label = field.label ?? name;
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  switch (field.editor) {
    case 'text':
    case 'number':
      return (
        <TextField
          label={label}
          value={value}
          onChange={change}
          inputMode={field.editor === 'number' ? 'decimal' : undefined}
        />
      );
    case 'url':
      return <LinkControl {...{ label, value, onChange, links }} />;
    case 'lines':
      return <TextArea label={label} rows={3} value={value} onChange={change} />;
    case 'html':
      return <MarkupField {...{ label, value, onChange }} />;
    case 'code':
      return <TextArea label={label} rows={12} value={value} onChange={change} spellCheck={false} />;
    case 'ids':
      return <TextField label={label} value={value} onChange={change} hint="Numbers, separated by commas." />;
    case 'colour':
      return <ColourField {...{ label, value, onChange }} />;
    case 'choice':
      return (
        <SelectField
          label={label}
          value={field.parse(value) === undefined ? '' : String(field.parse(value))}
          onChange={change}
          placeholder={`Default (${choices[String(field.fallback)] ?? String(field.fallback)})`}
          options={(field.options ?? []).map((option) => ({ value: option, label: choices[option] ?? option }))}
        />
      );
    case 'flag':
      return <Flag {...{ label, field, value, onChange }} />;
    case 'image':
      return <PictureControl {...{ label, value, onChange, choosePicture }} />;
    case 'images':
      return <PicturesControl {...{ label, value, onChange, choosePicture }} />;
    case 'list':
      return (
        <ListControl
          {...{ name, label, value, onChange, member, choosePicture, links }}
          members={field.members ?? {}}
        />
      );
  }
}

function Flag({
  label,
  field,
  value,
  onChange,
}: Pick<ControlProps, 'field' | 'onChange'> & { label: string; value: string }) {
  const [on = 'yes', off = 'no'] = field.options ?? [];
  const isOn = value.trim() === '' ? field.fallback === true : field.parse(value) === true;
  return (
    <label className={styles.flag}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked ? on : off)} />
      {label}
    </label>
  );
}

type PictureProps = Pick<ControlProps, 'onChange' | 'choosePicture'> & { label: string; value: string };

function PictureControl({ label, value, onChange, choosePicture }: PictureProps) {
  const choose = async (): Promise<void> => {
    const picture = await choosePicture();
    if (picture) onChange(picture.url);
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      {value !== '' && <img src={value} alt="" className={styles.thumbnail} />}
      <div className={styles.row}>
        <Button size="small" variant="secondary" onClick={() => void choose()}>
          {value === '' ? 'Choose a picture' : 'Change'}
        </Button>
        {value !== '' && (
          <Button size="small" variant="quiet" onClick={() => onChange('')}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function PicturesControl({ label, value, onChange, choosePicture }: PictureProps) {
  const all = value.split('|').filter((address) => address.trim() !== '');
  const add = async (): Promise<void> => {
    const picture = await choosePicture();
    if (picture) onChange([...all, picture.url].join('|'));
  };
  return (
    <div className={styles.group} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <ol className={styles.entries}>
        {all.map((address, at) => (
          <li key={`${at} ${address}`} className={styles.row}>
            <img src={address} alt={`Number ${at + 1}`} className={styles.small} />
            <Moves
              name={`picture ${at + 1}`}
              at={at}
              count={all.length}
              onMove={(to) => onChange(moved(all, at, to).join('|'))}
              onRemove={() => onChange(spliced(all, at, 1).join('|'))}
            />
          </li>
        ))}
      </ol>
      <Button size="small" variant="secondary" onClick={() => void add()}>
        Add a picture
      </Button>
    </div>
  );
}

type Entry = Record<string, unknown>;

function ListControl({
  name,
  label,
  value,
  onChange,
  members,
  member: draw = (control) => <FieldControl {...control} />,
  choosePicture,
  links,
}: PictureProps & Pick<ControlProps, 'name' | 'member' | 'links'> & { members: Fields }) {
  const id = useId();
  const [open, setOpen] = useState<number | null>(null);
  const entries = readList(value);
  if (entries === null)
    return (
      <TextArea
        label={`${label} (source)`}
        rows={8}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error="This list cannot be read, so visitors see nothing. Correct it, or clear it to start again."
      />
    );
  const write = (next: Entry[]) => onChange(next.length === 0 ? '' : JSON.stringify(next));
  const titleOf = (entry: Entry, at: number) =>
    Object.keys(members)
      .filter((key) => /title|name|quote|caption|label/i.test(key))
      .map((key) => entry[key])
      .find((text): text is string => typeof text === 'string' && text !== '') ?? `Entry ${at + 1}`;
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          <li key={at} className={styles.entry}>
            <div className={styles.row}>
              <button
                type="button"
                className={styles.entryName}
                aria-expanded={open === at}
                onClick={() => setOpen(open === at ? null : at)}
              >
                {titleOf(entry, at)}
              </button>
              <Moves
                name={titleOf(entry, at)}
                at={at}
                count={entries.length}
                onMove={(to) => {
                  write(moved(entries, at, to));
                  setOpen(null);
                }}
                onRemove={() => {
                  write(spliced(entries, at, 1));
                  setOpen(null);
                }}
              />
            </div>
            {open === at &&
              Object.entries(members).map(([key, member]) => (
                <Fragment key={key}>
                  {draw({
                    name: `${name}.${key}`,
                    field: { ...member, label: member.label ?? key },
                    value:
                      typeof entry[key] === 'string'
                        ? entry[key]
                        : entry[key] === undefined
                          ? ''
                          : JSON.stringify(entry[key]),
                    onChange: (text) => write(replaced(entries, at, { ...entry, [key]: text })),
                    choosePicture,
                    links,
                  })}
                </Fragment>
              ))}
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          write([...entries, Object.fromEntries(Object.keys(members).map((key) => [key, '']))]);
          setOpen(entries.length);
        }}
      >
        Add an entry
      </Button>
    </div>
  );
}

/** The entries of a stored list; null if it is not readable as one. */
function readList(value: string): Entry[] | null {
  if (value.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(value);
    const isList = Array.isArray(list) && list.every((entry) => typeof entry === 'object' && entry !== null);
    return isList ? (list as Entry[]) : null;
  } catch {
    return null;
  }
}
