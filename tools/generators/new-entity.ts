import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../project.mjs';
import { addImport, insert } from './change-file.ts';
import { backOfficeFiles } from './entity-screens.ts';
import { serverFiles } from './entity-server.ts';
import { manyRows, putBackCases } from './entity-tests.ts';

// `npm run new:entity notice site content.publish` makes what staff list, change, remove and put back: a table, its
// contract, verbs and routes, the screen, and a test of all of it.

export interface NewEntity {
  /** One of it, such as `notice` or `giftCard`. */
  noun: string;
  /** The folder in src/server that it belongs to. */
  area: string;
  permission: string;
}

export interface Names {
  noun: string;
  Noun: string;
  nouns: string;
  Nouns: string;
  /** Of files: gift-card, gift-cards. */
  file: string;
  files: string;
  /** In sentences: 'gift card', 'Gift cards'. */
  words: string;
  Words: string;
  table: string;
  area: string;
  permission: string;
  /** Such as `0012`. */
  number: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes the files and makes the edits in `src`; returns the new files. */
export function newEntity(src: string, { noun, area, permission }: NewEntity): string[] {
  if (!/^[a-z][A-Za-z]+$/.test(noun)) throw new Error(`"${noun}" is not one thing in letters, such as notice.`);
  if (!existsSync(join(src, 'server', area))) throw new Error(`src/server/${area} does not exist.`);
  if (!/^[a-z]+\.[a-z]+$/.test(permission))
    throw new Error(`"${permission}" is no permission, such as content.publish.`);
  const file = noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const files = file.endsWith('y') ? `${file.slice(0, -1)}ies` : `${file}s`;
  const nouns = files.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const numbers = readdirSync(join(src, 'server/db/migrations')).map((name) =>
    Number(/^(\d{4})-/.exec(name)?.[1] ?? 0),
  );
  const names: Names = {
    noun,
    Noun: capital(noun),
    nouns,
    Nouns: capital(nouns),
    file,
    files,
    words: file.replaceAll('-', ' '),
    Words: capital(files.replaceAll('-', ' ')),
    table: file.replaceAll('-', '_'),
    area,
    permission,
    number: String(Math.max(...numbers) + 1).padStart(4, '0'),
  };
  if (existsSync(join(src, `contract/admin/${files}.ts`))) throw new Error(`There are ${nouns} already.`);

  const written = { ...serverFiles(names), ...backOfficeFiles(names) };
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(src, path)), { recursive: true });
    writeFileSync(join(src, path), text);
  }
  register(src, names);
  registerTests(src, names);
  return Object.keys(written);
}

/** The lists that know every entity: migrations, endpoints, routes, entities, screens. */
function register(
  src: string,
  { noun, Noun, nouns, Nouns, file, files, Words, area, permission, number }: Names,
): void {
  const migrations = 'server/db/migrations/migrate.ts';
  addImport(src, migrations, `import { ${nouns} } from './${number}-${files}.ts';`);
  insert(src, migrations, 'before', /\n\] as const satisfies/, `\n  ${nouns},`);

  const endpoints = 'contract/endpoints.ts';
  addImport(src, endpoints, `import * as admin${Nouns} from './admin/${files}.ts';`);
  insert(src, endpoints, 'before', /\n\];/, `\n  admin${Nouns},`);

  addImport(src, 'server/app.ts', `import { ${noun}Routes } from './${area}/${file}.admin.routes.ts';`);
  insert(src, 'server/app.ts', 'after', / {2}auditRoutes\(routes, deps\);\n/, `  ${noun}Routes(routes, deps);\n`);

  addImport(src, 'server/services.ts', `import { ${noun}Entity } from './${area}/${file}.entity.ts';`);
  insert(src, 'server/services.ts', 'after', /entities: \[\n/, `      ${noun}Entity,\n`);

  insert(
    src,
    'backoffice/app/screens.ts',
    'after',
    /export const screens: readonly Screen\[\] = \[\n(?: {2}\{\n(?: {4}[^\n]*\n)+ {2}\},\n)*?(?= {2}\{\n {4}path: '\/admin\/audit'| {0}\];)/,
    `  {
    path: '/admin/${files}',
    name: '${Words}',
    group: 'Site',
    permission: '${permission}',
    load: async () => (await import('../${files}/list.tsx')).${Noun}List,
  },
`,
  );
}

/** The two tests over all entities: every list with many rows, and whatever is put back. */
function registerTests(src: string, names: Names): void {
  const { Noun, Nouns, files } = names;
  insert(src, 'server/testing/many-rows.sql.ts', 'after', /async function office\([^]*?\{\n/, manyRows(names));
  const cases = 'server/staff/put-back-kinds.api.test.ts';
  addImport(src, cases, `import { list${Nouns}, remove${Noun}, save${Noun} } from '#contract/admin/${files}.ts';`);
  insert(src, cases, 'after', /const cases: Record<[^\n]*\n/, putBackCases(names));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [noun = '', area = '', permission = ''] = process.argv.slice(2);
  try {
    const paths = newEntity(join(root, 'src'), { noun, area, permission });
    console.log(`Written:
${paths.map((path) => `  src/${path}`).join('\n')}
Registered: migration, endpoints, routes, entity, screen; rows for the walk over all lists, cases of putting back.
Next: its own fields, in the migration, the schemas, the SQL, the form and the file; its group in screens.ts;
  if some of it waits for somebody, \`today\` of its entity says so; then
  npx oxfmt && npm run access-table && npm run check
  npm test -- ${paths
    .find((path) => path.endsWith('.test.ts'))
    ?.split('/')
    .at(-1)}
See it: npm run dev, then /admin`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('npm run new:entity notice site content.publish');
    process.exitCode = 1;
  }
}
