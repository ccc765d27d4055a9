import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import type { Import } from './imports.ts';

type Kind =
  | 'contract'
  | 'block registry'
  | 'block schema'
  | 'block view'
  | 'web/ui'
  | 'web/api'
  | 'web/app'
  | 'web area'
  | 'backoffice'
  | 'server root'
  | 'server area'
  | 'server/db'
  | 'server/seed'
  | 'server/jobs'
  | 'server/providers'
  | 'server/testing'
  | 'demo';

export interface Place {
  kind: Kind;
  /** Name of the area, block or provider; empty for kinds without names. */
  name: string;
}

const serverParts = ['db', 'jobs', 'providers', 'testing'] as const;
const registries = /^blocks\/[^/]+$/;
const schemaFiles = /^blocks\/[^/]+\/(schema|example)\.ts$/;

/** The kind of a path below src or in demo; null if the folder is not part of the structure. */
export function placeOf(path: string): Place | null {
  const [top = '', second = '', third = ''] = path.split('/');
  if (top === 'contract') return { kind: 'contract', name: '' };
  if (top === 'backoffice') return { kind: 'backoffice', name: second };
  if (top === 'blocks') {
    if (registries.test(path)) return { kind: 'block registry', name: '' };
    return { kind: schemaFiles.test(path) ? 'block schema' : 'block view', name: second };
  }
  if (top === 'web' && third) {
    if (second === 'ui' || second === 'api' || second === 'app') return { kind: `web/${second}`, name: '' };
    return { kind: 'web area', name: second };
  }
  if (top === 'demo') return { kind: 'demo', name: '' };
  if (top === 'server') {
    if (!third || second === 'http') return { kind: 'server root', name: '' };
    if (path.startsWith('server/seed/')) return { kind: 'server/seed', name: '' };
    const part = serverParts.find((name) => name === second);
    if (part) return { kind: `server/${part}`, name: part === 'providers' ? third : '' };
    return { kind: 'server area', name: second };
  }
  return null;
}

/** The import rules. A kind may always import itself; `importFault` restricts imports between areas of one kind. */
const allowed: Record<Kind, readonly Kind[]> = {
  contract: [],
  'block registry': ['contract', 'block schema', 'block view', 'web/ui'],
  'block schema': ['contract', 'block registry'],
  'block view': ['contract', 'block registry', 'block schema', 'web/ui', 'web area'],
  'web/ui': [],
  'web/api': ['contract'],
  'web area': ['contract', 'web/ui', 'web/api'],
  'web/app': ['contract', 'web/ui', 'web/api', 'web area', 'block registry', 'block schema', 'block view'],
  backoffice: ['contract', 'web/ui', 'web/api', 'block registry', 'block schema', 'block view'],
  'server area': [
    'contract',
    'block registry',
    'block schema',
    'server root',
    'server/db',
    'server/jobs',
    'server/providers',
  ],
  'server/db': ['contract', 'server root'],
  'server/seed': [
    'contract',
    'block registry',
    'block schema',
    'server root',
    'server/db',
    'server/jobs',
    'server/providers',
    'server area',
  ],
  'server/jobs': ['contract', 'server root', 'server/db', 'server/providers'],
  'server/providers': ['contract', 'server root', 'server/db'],
  'server root': [
    'contract',
    'block registry',
    'block schema',
    'server area',
    'server/db',
    'server/seed',
    'server/jobs',
    'server/providers',
  ],
  demo: ['contract', 'server/seed'],
  'server/testing': [
    'contract',
    'block registry',
    'block schema',
    'server root',
    'server area',
    'server/db',
    'server/seed',
    'server/jobs',
    'server/providers',
  ],
};

/** Folders of the back office that every screen uses; they know no entity. */
const officeParts = ['list', 'detail', 'form', 'history', 'fields', 'pictures', 'text', 'parts'];

const startScript = 'server/main.ts';

const packagesOf: Partial<Record<Kind, RegExp>> = {
  contract: /^zod(\/|$)/,
  'block schema': /^zod(\/|$)/,
  'web/ui': /^(react|react-dom|swiper|yet-another-react-lightbox|@tiptap)(\/|$)/,
};
const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};
const browserKinds: readonly Kind[] = [
  'contract',
  'block registry',
  'block schema',
  'block view',
  'web/ui',
  'web/api',
  'web area',
  'web/app',
  'backoffice',
];

/** Areas with something to sell; the store accesses them only through `store/purchasable.ts`. */
const soldAreas = ['guides', 'events', 'subscriptions'];

/** Contract files with zod schemas that also run in the browser; other schemas stay out of the bundles. */
const browserSchemas = ['contract/forms.ts', 'contract/delivery-form.ts'];
const endpointSchemas = /^contract\/(admin\/)?[^/]+\.schemas\.ts$/;
/** Messages of the editor: both of its windows check them with schemas, which visitors never load. */
const editorSchemas = 'contract/editor-messages.ts';
const ofEditor = /^contract\/(admin\/|editor-messages\.ts$)/;

/** The reason why the file at `path` may not make this import, or null. */
export function importFault(path: string, wanted: Import): string | null {
  const from = placeOf(path);
  if (!from) return null;
  if (wanted.isPackage) return packageFault(path, from, wanted);
  const to = placeOf(wanted.target);
  if (!to) return `${wanted.target} is not in a folder of the house`;
  if (/\.test\.tsx?$/.test(wanted.target)) return 'imports a test';
  if (
    endpointSchemas.test(wanted.target) &&
    !wanted.typeOnly &&
    !from.kind.startsWith('server') &&
    !endpointSchemas.test(path) &&
    path !== editorSchemas
  )
    return `runs in the browser, which loads no schemas of endpoints (${wanted.target}): import its types only`;

  if (ofEditor.test(wanted.target) && path.startsWith('web/') && !path.startsWith('web/app/editing/'))
    return `visitors load nothing of the editor (${wanted.target})`;

  // The back office looks like the site.
  if (from.kind === 'backoffice' && wanted.target.startsWith('web/app/styles/')) return null;

  // The server runs the built entry-server, so it may import only its type.
  if (wanted.typeOnly && wanted.target === 'web/app/entry-server.tsx' && from.kind.startsWith('server')) return null;
  if (to.kind === 'demo' && path === startScript) return null;
  if (from.kind === 'demo' && wanted.target.endsWith('.sql.ts'))
    return 'demo makes no query: the server writes its content';
  if (to.kind !== from.kind && !allowed[from.kind].includes(to.kind))
    return `${nameOf(from)} may not import ${nameOf(to)}`;
  if (from.kind.startsWith('server') && wanted.target.endsWith('.tsx')) return 'the server may not import a view';

  const foreign = to.name !== from.name || to.kind !== from.kind;
  if (!foreign) return null;
  if (from.kind === 'backoffice' && to.kind === 'backoffice' && from.name !== 'app' && !officeParts.includes(to.name))
    return officeParts.includes(from.name)
      ? `backoffice/${from.name} knows no entity (${to.name})`
      : `backoffice/${from.name} may not import another entity (backoffice/${to.name})`;
  if (from.kind === 'block view' && to.kind === 'block view')
    return `one block may not import another's view (${to.name})`;
  if (from.kind === 'web area' && to.kind === 'web area')
    return `web/${from.name} may not import another area (web/${to.name})`;
  if (from.kind === 'server/providers' && to.kind === 'server/providers')
    return `one provider may not import another (${to.name})`;
  if (to.kind === 'server area') {
    if (wanted.target.endsWith('.sql.ts') && from.kind !== 'server/testing' && from.kind !== 'server/seed')
      return `the SQL of server/${to.name} belongs to that area alone`;
    if (wanted.target.endsWith('.routes.ts') && from.kind !== 'server root')
      return `the routes of server/${to.name} belong to server/app.ts alone`;
    if (from.name === 'store' && soldAreas.includes(to.name))
      return `the store knows no ${to.name}: see store/purchasable.ts`;
  }
  return null;
}

function packageFault(path: string, from: Place, wanted: Import): string | null {
  const only = packagesOf[from.kind];
  if (only && !only.test(wanted.target)) return `${nameOf(from)} may not import ${wanted.target}`;
  const name = /^(@[^/]+\/)?[^/]+/.exec(wanted.target)?.[0] ?? '';
  if (name in devDependencies && !wanted.typeOnly && from.kind !== 'server/testing')
    return `${name} is a development dependency, which \`npm start\` does not install`;
  if (
    from.kind === 'contract' &&
    !wanted.typeOnly &&
    !endpointSchemas.test(path) &&
    ![...browserSchemas, editorSchemas].includes(path)
  )
    return `schemas belong in a file of their own (*.schemas.ts), which the browser does not load`;
  if (browserKinds.includes(from.kind) && wanted.target.startsWith('node:'))
    return `${nameOf(from)} runs in the browser and may not import ${wanted.target}`;
  if (/^(kysely|pg|node:sqlite)(\/|$)/.test(wanted.target) && !wanted.typeOnly && !mayUseSql(path))
    return `only .sql.ts files and server/db use ${wanted.target}`;
  return null;
}

/** Embedded providers may use SQL, because they have their own database. */
export function mayUseSql(path: string): boolean {
  return path.endsWith('.sql.ts') || path.startsWith('server/db/') || /^server\/providers\/[^/]+\/local\//.test(path);
}

function nameOf({ kind, name }: Place): string {
  if (kind === 'web area' || kind === 'server area') return `${kind.split(' ')[0]}/${name}`;
  if (kind === 'backoffice') return kind;
  return name ? `${kind} (${name})` : kind;
}
