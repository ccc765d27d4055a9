import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { insert } from './change-file.ts';
import { root } from '../project.mjs';

// `npm run new:endpoint admin/redirects getRedirect GET content.edit pages/redirects` makes the four edits of an
// endpoint: its schemas, the endpoint, who may call it, and its route.

export interface NewEndpoint {
  /** Of the contract, such as `admin/redirects`. */
  contract: string;
  name: string;
  method: string;
  access: string;
  /** The file with the routes, such as `pages/redirects`. */
  routes: string;
}

/** What an endpoint may need besides a permission (contract/endpoint.ts). */
const withoutPermission = ['anon', 'opt', 'user', 'staff'];

/** Makes the edits in `src`; returns the files that changed. */
export function newEndpoint(src: string, { contract, name, method, access, routes }: NewEndpoint): string[] {
  if (!/^[a-z][A-Za-z0-9]+$/.test(name)) throw new Error(`"${name}" is not a name such as getRedirect.`);
  if (method !== 'GET' && method !== 'POST') throw new Error(`The method is GET or POST, not "${method}".`);
  if (!withoutPermission.includes(access) && !/^[a-z]+\.[a-z]+$/.test(access))
    throw new Error(`"${access}" is no access: ${withoutPermission.join(', ')} or a permission such as content.edit.`);
  const [schemas, calls, handlers] = [
    `contract/${contract}.schemas.ts`,
    `contract/${contract}.ts`,
    `server/${routes}.routes.ts`,
  ];
  for (const path of [schemas, calls, handlers])
    if (!existsSync(join(src, path))) throw new Error(`src/${path} does not exist.`);
  if (readFileSync(join(src, calls), 'utf8').includes(`export const ${name}:`))
    throw new Error(`src/${calls} has ${name} already.`);

  const path = `/api/${contract}/${name}`;
  const isRead = method === 'GET';
  if (!/import \* as z/.test(readFileSync(join(src, schemas), 'utf8'))) throw new Error(`src/${schemas} uses no zod.`);
  insert(
    src,
    schemas,
    'after',
    /[^]*$/,
    `\nexport const ${name} = {
  input: z.object({}),
  output: ${isRead ? 'flat({})' : 'results(z.object({}))'},
  summary: 'Say in one sentence what it answers.',
};\n`,
  );
  ensureNamed(src, schemas, isRead ? 'flat' : 'results', /import \{([^}]*)\} from '(?:\.\.?\/)+errors\.schemas\.ts';/);
  insert(
    src,
    calls,
    'after',
    /[^]*$/,
    `\nexport const ${name}: Endpoint<typeof schemas.${name}> = {
  method: '${method}',
  path: '${path}',
  access: '${access}',
};\n`,
  );
  insert(
    src,
    handlers,
    'before',
    /\n\}\n/,
    `\n  routes.add(calls.${name}, schemas.${name}, async () => (${isRead ? '{}' : '{ results: {} }'}));`,
  );
  return [schemas, calls, handlers];
}

/** Adds a name to an import that is there. */
function ensureNamed(src: string, path: string, name: string, statement: RegExp): void {
  const found = statement.exec(readFileSync(join(src, path), 'utf8'));
  if (!found) throw new Error(`src/${path} imports nothing from errors.schemas.ts: add \`${name}\` by hand.`);
  if (!new RegExp(`\\b${name}\\b`).test(found[1] ?? ''))
    insert(src, path, 'after', /import \{(?=[^}]*\} from '(?:\.\.?\/)+errors\.schemas\.ts')/, ` ${name},`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [contract = '', name = '', method = '', access = '', routes = ''] = process.argv.slice(2);
  try {
    const paths = newEndpoint(join(root, 'src'), { contract, name, method, access, routes });
    console.log(`Changed:
${paths.map((path) => `  src/${path}`).join('\n')}
Next: its input, output and summary, the handler, a test beside it; then
  npx oxfmt && npm run access-table && npm test -- access-table`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('npm run new:endpoint admin/redirects getRedirect GET content.edit pages/redirects');
    process.exitCode = 1;
  }
}
