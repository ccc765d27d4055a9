import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

// Quick exit is a script of its own that waits for nothing else (src/web/app/leaving/).
const everyPage = {
  name: 'app',
  tags: ['$initial' as const],
  test: /^(?!.*[\\/]leaving[\\/](?!quick-exit|sensitive-document))/,
};
const contentPages = {
  name: 'content',
  test: /src[\\/](blocks[\\/](panel|html|banner-item|banner-panel|multi-column-panel|page-tiles)[\\/](?!example|embed-places)|web[\\/]ui[\\/](banner|band|card|picture|rich-text|tile-grid|fade-slides|empty))/,
};
const formPages = { name: 'form-block', test: /[\\/](form-block|mailed-form|file-attachment)[.]/ };

// The app's first file names a hundred others, and what is random in their names does not compress. Seven signs (42
// bits) are as few as the bundler can do with.
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

// What is random in the names of classes does not compress either, in documents, styles and scripts: three signs tell
// the files apart that use the same word.
const fileOfClass = new Map<string, string>();
function className(word: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const name = `${word}_${createHash('sha256').update(path).digest().readUInt32BE().toString(36).slice(-3)}`;
  if ((fileOfClass.get(name) ?? path) !== path)
    throw new Error(`Two classes would be called ${name}: in ${path} and ${fileOfClass.get(name)}. Rename one.`);
  fileOfClass.set(name, path);
  return name;
}

// Two builds from one file: the browser's (entry-client, with a manifest from which the server takes
// its assets; there is no index.html) and the server's (entry-server). tools/build.mjs runs both.
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    ...(command === 'build' && !isSsrBuild
      ? [contractWithoutSchemas(), routerWithoutComponents(), chunksOfViews()]
      : []),
  ],
  css: { modules: { generateScopedName: className } },
  // React chooses between its builds by NODE_ENV, which Vite leaves to the process in a server's bundle; `npm start`
  // has none set. Not in development: Vite cannot run CommonJS packages through its own module loader.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // No data: addresses, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild
        ? 'src/web/app/entry-server.tsx'
        : ['src/web/app/entry-client.tsx', 'src/web/app/leaving/entry-leaving.ts'],
      checks: { bundlerTimings: false },
      // What the router would tell its developers: they read it in development.
      ...(isSsrBuild ? {} : { treeshake: { manualPureFunctions: ['warning', 'warningOnce'] } }),
      // Files that are loaded together are one: left to themselves they are 37 requests and 9 KB (gzip) more on a first
      // page. Grouping further, such as the lists of events, guides and products, made typical pages larger. The
      // server's is one file: it would wait for each import() again at every page that it draws.
      output: isSsrBuild
        ? { codeSplitting: false }
        : { codeSplitting: { groups: [everyPage, contentPages, formPages] }, ...names },
    },
  },
}));

/**
 * The browser needs of the contract the methods, paths and types of the calls, and never parses an answer: only the
 * rules of the forms run there. In the other files the schemas are taken out and zod is replaced by functions that do
 * nothing, which takes 13 KB (gzip) off every first page.
 */
function contractWithoutSchemas(): Plugin {
  const inert = '\0inert-schemas';
  const isContract = (file: string) => /\/src\/contract\/(?!forms\.ts)[^/]+\.ts$/.test(file);
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod/mini' && importer && isContract(importer) ? inert : undefined;
    },
    async load(id) {
      if (id !== inert) return undefined;
      const names = Object.keys(await import('zod/mini'));
      return `const schema = { shape: {}, check: () => schema };
const inert = () => schema;
export { ${names.map((name) => `inert as ${name}`).join(', ')} };`;
    },
    transform(code, id) {
      if (!isContract(id)) return undefined;
      // A constant that nothing uses any more is left out by the bundler, as it may be sure that making it does nothing
      // else.
      return code
        .replaceAll(/ = endpoint\(\{\n[\s\S]*?\n\}\);/g, (call) =>
          call.replaceAll(/^ {2}(input|output|summary): [\s\S]*?,\n(?= {2}\w+:|\}\);)/gm, ''),
        )
        .replaceAll(
          /^((?:export )?const \w+(?:: [^=\n]+)? = )((?:z\b|endpoint\b|results\b|data\b|flat\b|\{)[\s\S]*?);$/gm,
          '$1/*#__PURE__*/ (() => ($2))();',
        );
    },
  };
}

/**
 * Writes which file holds each view: the server links the styles of the blocks on a page, and Vite's manifest does not
 * name modules that share a chunk.
 */
function chunksOfViews(): Plugin {
  return {
    name: 'chunks-of-views',
    generateBundle(_options, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const view = /src\/(?:blocks\/[^/]+\/(?:view|controls\/[^/]+)|web\/app\/[^/]+-screen)\.tsx$/.exec(id)?.[0];
          if (view) files[view] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/views.json', source: JSON.stringify(files, null, 2) });
    },
  };
}

/**
 * The app has links of its own (src/web/app/link.tsx). These two marks let the bundler leave out the router's
 * components for links, forms and its framework mode, which stay otherwise although nothing uses them: 4 KB (gzip). Its
 * hooks for tracing tools go too, as no router here is made with any: 2 KB. So does what its core does for form
 * actions, fetchers, blockers and routes that are discovered later, none of which the app has: 2 KB.
 */
function routerWithoutComponents(): Plugin {
  return {
    name: 'router-without-components',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return undefined;
      if (id.endsWith('/router/instrumentation.js')) {
        const names = /export \{ (.*) \};/.exec(code)?.[1] ?? '';
        return `const nothing = () => undefined;\nexport { ${names.replaceAll(/\w+/g, 'nothing as $&')} };`;
      }
      if (id.endsWith('/router/router.js'))
        return withoutUnused(code, [
          'handleAction',
          'handleFetcherAction',
          'handleFetcherLoader',
          'discoverRoutes',
          'updateBlocker',
        ]);
      return code
        .replaceAll(/^\w+\.displayName = .*;$/gm, '')
        .replaceAll(/ = (React\S*\.(?:forwardRef|memo|createContext)\()/g, ' = /*#__PURE__*/ $1');
    },
  };
}

/** Empties functions inside another, which no bundler can know to be unused. A name that is gone stops the build. */
function withoutUnused(code: string, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const body = new RegExp(`^(\\t(?:async )?function ${name}\\(.*\\{)\\n[\\s\\S]*?\\n(?=\\t\\}$)`, 'm');
    if (!body.test(rest)) throw new Error(`The router has no ${name} any more: look again at vite.config.ts.`);
    return rest.replace(body, '$1');
  }, code);
}
