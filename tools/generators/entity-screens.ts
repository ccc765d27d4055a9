import type { Names } from './new-entity.ts';

/** The screen of a new entity: its list and its form, with the history beside it. */
export function backOfficeFiles({ noun, Noun, Nouns, files, words, Words }: Names): Record<string, string> {
  const idName = `${noun}Id`;
  return {
    [`backoffice/${files}/list.tsx`]: `import { useState } from 'react';
import { export${Nouns}, list${Nouns}, type ${Noun}Row, remove${Noun}, save${Noun} } from '#contract/admin/${files}.ts';
import { Button } from '#web/ui/button.tsx';
import type { DoneWords } from '../list/done-notice.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { ListTable } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { useVerb } from '../parts/data.ts';
import { whenOpened } from '../parts/when-opened.tsx';
import { whenText } from '../parts/when.ts';

const ${Noun}Form = whenOpened(async () => (await import('./form.tsx')).${Noun}Form);

export function ${Noun}List() {
  const list = useList(list${Nouns});
  const [open, setOpen] = useState<${Noun}Row | 'new' | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  const putting = useVerb(save${Noun}, (_, { values }) => setDone({ text: \`‘\${values.name}’ is back.\` }));
  const removing = useVerb(remove${Noun});
  const remove = async (row: ${Noun}Row) => {
    const putBack = () => void putting.attempt({ ${idName}: null, revision: 0, values: row });
    if (await removing.attempt(row))
      setDone({ text: \`‘\${row.name}’ is removed.\`, undo: { label: 'Put it back', run: putBack } });
  };
  const { after: _after, ...shown } = list.place;
  return (
    <ListPage
      title="${Words}"
      action={
        <>
          <Button onClick={() => setOpen('new')}>New ${words}</Button>
          <ExportButton endpoint={export${Nouns}} input={shown} />
        </>
      }
      search={{ list, find: 'Find by name' }}
      errors={[...removing.submitError, ...putting.submitError]}
      done={done}
    >
      <ListTable
        list={list}
        name="${Words}"
        idOf={(row) => row.${idName}}
        empty="There is no ${words} yet. Make the first one."
        columns={[
          { name: 'Name', sort: 'name', cell: (row) => <strong>{row.name}</strong> },
          { name: 'Note', cell: (row) => row.note },
          { name: 'Changed', sort: '-updatedAt', cell: (row) => whenText(row.updatedAt) },
        ]}
        menu={(row) => ({
          name: row.name,
          actions: [
            { label: 'Change …', run: () => setOpen(row) },
            { label: 'Remove the ${words}', isDanger: true, run: () => void remove(row) },
          ],
        })}
      />
      {open && <${Noun}Form row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
`,
    [`backoffice/${files}/form.tsx`]: `import * as z from 'zod/mini';
import { type ${Noun}Row, save${Noun} } from '#contract/admin/${files}.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { EntityForm } from '../form/entity-form.tsx';
import { FormDialog } from '../form/unsaved.tsx';
import { History } from '../history/history.tsx';
import { useSend } from '../parts/data.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(200, 'A name has at most 200 characters.')),
  note: z.string().check(z.trim(), z.maxLength(2000, 'A note has at most 2000 characters.')),
});

/** A new ${words}, or one that is changed; beside it, what was done to it. */
export function ${Noun}Form({ row, onClose }: { row: ${Noun}Row | null; onClose: () => void }) {
  const send = useSend(save${Noun});
  const { ${idName} = null, revision = 0, name = '', note = '' } = row ?? {};
  return (
    <FormDialog title={row ? \`Change ‘\${name}’\` : 'New ${words}'} onClose={onClose}>
      <EntityForm
        label="${words.charAt(0).toUpperCase()}${words.slice(1)}"
        submitLabel={row ? 'Save' : 'Make the ${words}'}
        schema={schema}
        values={{ name, note }}
        revision={revision}
        names={{ name: 'Name', note: 'Note' }}
        send={(values, read) => send({ ${idName}, revision: read, values })}
        onSaved={onClose}
      >
        {({ field }) => (
          <>
            <TextField label="Name" required {...field('name')} />
            <TextArea label="Note" {...field('note')} />
          </>
        )}
      </EntityForm>
      {row && <History subject={\`${noun}:\${row.${idName}}\`} onPutBack={onClose} />}
    </FormDialog>
  );
}
`,
  };
}
