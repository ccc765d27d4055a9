import { apiTest } from './entity-tests.ts';
import type { Names } from './new-entity.ts';

/** Table, contract, SQL, verbs, routes, file, registration and test of a new entity. */
export function serverFiles(names: Names): Record<string, string> {
  const { noun, Noun, nouns, Nouns, file, files, words, Words, table, area, permission, number } = names;
  const server = `server/${area}/${file}`;
  const idName = `${noun}Id`;
  return {
    [`server/db/migrations/${number}-${files}.ts`]: `import { fromZero, id, text } from './columns.ts';
import type { Migration } from './migrate.ts';

export const ${nouns} = {
  name: '${number}-${files}',
  tables: {
    ${table}: {
      columns: { ...id, ...text('name', 'name_key', 'note', 'updated_at'), ...fromZero('revision') },
      indexes: [['name', 'id'], ['name_key'], ['updated_at', 'id']],
    },
  },
} satisfies Migration;
`,
    [`contract/admin/${files}.schemas.ts`]: `import * as z from 'zod/mini';
import { id, isoInstant } from '../cart-shapes.schemas.ts';
import { results } from '../errors.schemas.ts';
import { changeInput, changeOutput, revision } from './change.schemas.ts';
import { exportInput, exportOutput } from './export.schemas.ts';
import { listInput, listOutput } from './list.schemas.ts';
import { key } from './shapes.schemas.ts';

const values = z.object({ name: z.string().check(z.maxLength(200)), note: z.string().check(z.maxLength(2000)) });

export const ${noun}Row = z.extend(values, { ${idName}: id, revision, updatedAt: isoInstant });

const sorts = ['name', '-name', 'updatedAt', '-updatedAt'] as const;

export const list${Nouns} = {
  input: listInput(sorts, {}),
  output: listOutput(${noun}Row, {}),
  summary: '${Words}; \`find\` is the beginning of the name.',
};

export const export${Nouns} = {
  input: exportInput(sorts, {}),
  output: exportOutput,
  summary: '${Words} of the list as a file.',
};

export const save${Noun} = {
  /** Without an id it makes a new one, whose revision is 0. */
  input: changeInput({ ${idName}: z.nullable(id) }, values),
  output: changeOutput(z.object({ ${idName}: id, revision })),
  summary: 'Makes or changes a ${words}.',
};

export const remove${Noun} = {
  input: z.object({ ${idName}: id, revision, key }),
  output: results(z.object({ ${idName}: id })),
  summary: 'Removes a ${words}. The audit can put it back.',
};
`,
    [`contract/admin/${files}.ts`]: `import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import type * as schemas from './${files}.schemas.ts';

export type ${Noun}Row = z.infer<typeof schemas.${noun}Row>;

export const list${Nouns}: Endpoint<typeof schemas.list${Nouns}> = {
  method: 'GET',
  path: '/api/admin/${files}/list',
  access: '${permission}',
};

export const export${Nouns}: Endpoint<typeof schemas.export${Nouns}> = {
  method: 'POST',
  path: '/api/admin/${files}/export${Nouns}',
  access: '${permission}',
  fresh: true,
};

export const save${Noun}: Endpoint<typeof schemas.save${Noun}> = {
  method: 'POST',
  path: '/api/admin/${files}/save',
  access: '${permission}',
};

export const remove${Noun}: Endpoint<typeof schemas.remove${Noun}> = {
  method: 'POST',
  path: '/api/admin/${files}/remove',
  access: '${permission}',
};
`,
    [`${server}.admin.sql.ts`]: `import type { Kysely } from 'kysely';
import type { Tx } from '../db/connect.ts';
import { beginsWith, foldedKey } from '../db/find-keys.ts';
import { keysetPage, nameOf, number, text } from '../db/keyset.ts';
import type { Tables } from '../db/tables.ts';
import { titlesByNumber } from '../staff/entity.ts';

type Source = Kysely<Tables>;

const orders = {
  name: [text('name'), number('id')],
  updatedAt: [text('updated_at'), number('id')],
} as const;

interface Wanted {
  find: string;
  sort?: keyof typeof orders | \`-\${keyof typeof orders}\` | undefined;
  after?: string | undefined;
  size?: number;
  isCounted?: false;
}

export async function select${Nouns}(source: Source, { find, sort = 'name', after, ...page }: Wanted) {
  let query = source.selectFrom('${table}').selectAll();
  if (find !== '') query = query.where(beginsWith('name_key', find));
  return keysetPage(source, query, { sort, keys: orders[nameOf(sort)], after, ...page });
}

export async function select${Noun}(source: Source, id: number) {
  return source.selectFrom('${table}').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What ${files.replaceAll('-', ' ')} are called now. */
export async function ${noun}Titles(source: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return titlesByNumber(ids, (numbers) =>
    source.selectFrom('${table}').select(['id', 'name as title']).where('id', 'in', numbers).execute(),
  );
}

export interface ${Noun}Values {
  name: string;
  note: string;
}

/** The name as it is looked for: in small letters, without accents. */
const stored = (values: ${Noun}Values) => ({ ...values, name_key: foldedKey(values.name) });

export async function insert${Noun}(tx: Tx, values: ${Noun}Values, now: string): Promise<number> {
  const row = { ...stored(values), updated_at: now };
  return (await tx.insertInto('${table}').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Under the number that it had; false if it is there already. */
export async function reinsert${Noun}(
  tx: Tx,
  { id, revision, values, now }: { id: number; revision: number; values: ${Noun}Values; now: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('${table}')
    .values({ ...stored(values), id, revision, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** False if somebody else has saved since. */
export async function update${Noun}(
  tx: Tx,
  { id, revision, values, now }: { id: number; revision: number; values: ${Noun}Values; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('${table}')
    .set({ ...stored(values), revision: revision + 1, updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False if somebody else has saved since. */
export async function delete${Noun}(tx: Tx, { id, revision }: { id: number; revision: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('${table}')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
`,
    [`${server}.admin.ts`]: `import type { Deps } from '../deps.ts';
import { fail, ok, type Outcome } from '../outcome.ts';
import { audited, type StaffCall } from '../staff/audited.ts';
import { staleChange } from '../staff/change.ts';
import { delete${Noun}, insert${Noun}, reinsert${Noun}, select${Noun}, type ${Noun}Values, update${Noun} } from './${file}.admin.sql.ts';

const missing = fail('This ${words} does not exist any more.', undefined, 'missing');
const isThere = fail('This ${words} is there already.', undefined, 'there');
const noName = fail('Enter a name.', 'name', 'required');

interface Saved extends ${Noun}Values {
  ${idName}: number;
  revision: number;
}

/** Makes a ${words}, or changes one that is still as it was read. */
export async function save${Noun}(
  deps: Deps,
  call: StaffCall,
  input: { ${idName}: number | null; revision: number; values: ${Noun}Values; key: string },
): Promise<Outcome<Saved>> {
  const { ${idName}: id, revision } = input;
  const values = { name: input.values.name.trim(), note: input.values.note.trim() };
  if (values.name === '') return noName;
  const now = deps.now().toISOString();
  // What is made has no number yet, so it is recorded under its name.
  const subject = \`${noun}:\${id ?? \`/\${values.name}\`}\`;
  return audited(deps, call, { name: 'save${Noun}', subject, input }, async (tx) => {
    if (id === null) {
      const made = { ${idName}: await insert${Noun}(tx, values, now), revision: 0, ...values };
      return ok<{ before: ${Noun}Values | null; after: Saved }>({ before: null, after: made });
    }
    const before = await select${Noun}(tx, id);
    if (!before) return missing;
    if (!(await update${Noun}(tx, { id, revision, values, now })))
      return staleChange(tx, subject, { yours: values, now: valuesOf(before), revision: before.revision });
    return ok({ before: valuesOf(before), after: { ${idName}: id, revision: revision + 1, ...values } });
  });
}

export async function remove${Noun}(
  deps: Deps,
  call: StaffCall,
  input: { ${idName}: number; revision: number; key: string },
): Promise<Outcome<{ ${idName}: number }>> {
  const { ${idName}: id, revision } = input;
  const subject = \`${noun}:\${id}\`;
  return audited(deps, call, { name: 'remove${Noun}', subject, input }, async (tx) => {
    const before = await select${Noun}(tx, id);
    if (!before) return missing;
    if (!(await delete${Noun}(tx, { id, revision })))
      return staleChange(tx, subject, { yours: {}, now: valuesOf(before), revision: before.revision });
    return ok({ before: { ...valuesOf(before), revision }, after: { ${idName}: id } });
  });
}

/** Makes what was removed again, under its number, so that its history goes on. */
export async function bringBack${Noun}(
  deps: Deps,
  call: StaffCall,
  input: { ${idName}: number; revision: number; values: ${Noun}Values; key: string },
): Promise<Outcome<Saved>> {
  const { ${idName}: id, values } = input;
  return audited(deps, call, { name: 'save${Noun}', subject: \`${noun}:\${id}\`, input }, async (tx) => {
    const [revision, now] = [input.revision + 1, deps.now().toISOString()];
    if (!(await reinsert${Noun}(tx, { id, revision, values, now }))) return isThere;
    return ok({ before: null, after: { ${idName}: id, revision, ...values } });
  });
}

function valuesOf({ name, note }: ${Noun}Values): ${Noun}Values {
  return { name, note };
}
`,
    [`${server}.admin.routes.ts`]: `import * as calls from '#contract/admin/${files}.ts';
import * as schemas from '#contract/admin/${files}.schemas.ts';
import type { Deps } from '../deps.ts';
import type { Routes } from '../http/route.ts';
import { toResults } from '../outcome.ts';
import { staffCall } from '../staff/staff-call.ts';
import { remove${Noun}, save${Noun} } from './${file}.admin.ts';
import { select${Nouns} } from './${file}.admin.sql.ts';
import { ${nouns}File } from './${file}.export.ts';

/** ${Words} of the back office. */
export function ${noun}Routes(routes: Routes, deps: Deps): void {
  routes.add(calls.list${Nouns}, schemas.list${Nouns}, async ({ input: { find = '', sort, after } }) => {
    const found = await select${Nouns}(deps.db.read, { find: find.trim(), sort, after });
    return {
      ...found,
      rows: found.rows.map(({ id, name, note, revision, updated_at: updatedAt }) => ({
        ${idName}: id,
        name,
        note,
        revision,
        updatedAt,
      })),
    };
  });
  routes.add(calls.export${Nouns}, schemas.export${Nouns}, ${nouns}File.link(deps));
  routes.add(calls.save${Noun}, schemas.save${Noun}, async ({ input, ...call }) =>
    toResults(await save${Noun}(deps, staffCall(call), input), ({ ${idName}, revision }) => ({ ${idName}, revision })),
  );
  routes.add(calls.remove${Noun}, schemas.remove${Noun}, async ({ input, ...call }) =>
    toResults(await remove${Noun}(deps, staffCall(call), input), (value) => value),
  );
}
`,
    [`${server}.export.ts`]: `import { export${Nouns} } from '#contract/admin/${files}.ts';
import * as schemas from '#contract/admin/${files}.schemas.ts';
import { csvExport } from '../staff/csv-export.ts';
import { select${Nouns} } from './${file}.admin.sql.ts';

/** The ${files.replaceAll('-', ' ')} of the list as a file. */
export const ${nouns}File = csvExport(export${Nouns}, schemas.export${Nouns}, {
  subject: () => '${noun}:list',
  fileName: '${files}',
  columns: ['Name', 'Note'],
  async rows({ db }, { find = '', sort }, chunk) {
    const page = await select${Nouns}(db.read, { find: find.trim(), sort, ...chunk, isCounted: false });
    return { rows: page.rows.map(({ name, note }) => [name, note]), next: page.next };
  },
});
`,
    [`${server}.entity.ts`]: `import { dayText } from '#contract/calendar.ts';
import { foundAtOnce, type StaffEntity } from '../staff/entity.ts';
import { bringBack${Noun}, remove${Noun}, save${Noun} } from './${file}.admin.ts';
import { ${noun}Titles, type ${Noun}Values, select${Nouns} } from './${file}.admin.sql.ts';
import { ${nouns}File } from './${file}.export.ts';

const valuesIn = (state: Record<string, unknown>): ${Noun}Values => ({
  name: state['name'] as string,
  note: state['note'] as string,
});

export const ${noun}Entity: StaffEntity = {
  kind: '${noun}',
  name: '${Words}',
  permission: '${permission}',
  titles: ${noun}Titles,
  // What was made is recorded under its name.
  called: (id) =>
    id === 'list' ? '${files.replaceAll('-', ' ')}' : id.startsWith('/') ? \`‘\${id.slice(1)}’\` : \`${words} \${id}\`,
  exports: [${nouns}File],
  async search({ db }, words) {
    const { rows } = await select${Nouns}(db.read, { find: words, size: foundAtOnce, isCounted: false });
    return rows.map(({ name, updated_at: changed }) => ({
      title: name,
      detail: \`changed on \${dayText(changed)}\`,
      to: \`/admin/${files}?find=\${encodeURIComponent(name)}\`,
    }));
  },
  verbs: {
    export${Nouns}: { words: 'saved as a file' },
    save${Noun}: {
      words: 'saved',
      putBack: {
        run: ({ deps, call, before, after, key }) => {
          const now = { ${idName}: Number(after['${idName}']), revision: Number(after['revision']) };
          return before === null
            ? remove${Noun}(deps, call, { ...now, key })
            : save${Noun}(deps, call, { ...now, values: valuesIn(before), key });
        },
      },
    },
    remove${Noun}: {
      words: 'removed',
      putBack: {
        run: ({ deps, call, id, before, key }) => {
          const was = { ${idName}: Number(id), revision: Number(before['revision']) };
          return bringBack${Noun}(deps, call, { ...was, values: valuesIn(before), key });
        },
      },
    },
  },
};
`,
    [`${server}.admin.api.test.ts`]: apiTest(names),
  };
}
