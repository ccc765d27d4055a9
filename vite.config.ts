import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { buildTarget } from './tools/browsers/promise.ts';
import { className } from './tools/class-name.ts';

// Quick exit is a separate script without dependencies on other files (src/web/app/leaving/).
const everyPage = {
  name: 'app',
  tags: ['$initial' as const],
  test: /^(?!.*[\\/]leaving[\\/](?!quick-exit|sensitive-document))/,
};
const contentPages = {
  name: 'content',
  test: /src[\\/](blocks[\\/](panel|html|banner-item|banner-panel|multi-column-panel|page-tiles)[\\/](?!example|embed-places)|web[\\/]ui[\\/](banner|band|card|picture|rich-text|tile-grid|fade-slides|empty))/,
};
// Small modules that many lazily loaded parts share: one file of 2 KB instead of ten requests of 200 bytes.
const sharedParts = {
  name: 'shared',
  test: /src[\\/](contract[\\/](guides|members|money|month-names|only-for-each|passwords|promo-code|store)|web[\\/](api[\\/](open-payment-key|payment-captcha|use-fetched)|guides[\\/]guide-(rights|title)|ui[\\/](error-list|notice|price)|store[\\/](totals|order-line)))[.]/,
};
const formPages = { name: 'form-block', test: /[\\/](form-block|mailed-form|file-attachment)[.]/ };

// Styles of screens that few visitors open come with the scripts of these screens. All other styles are one file.
// Not for parts of hydrateLater: the server draws them, and a document names the styles of static imports only.
const ownStyles =
  /src[\\/](blocks[\\/]video|web[\\/](app[\\/]block-gallery|companies|events[\\/](event-page|waiting-list)|guides[\\/]guide-(offer|reader)|members|pwa|search|store[\\/](card-field|checkout|delivery|image-gallery|order-(refunds|view)|product-page)|subscriptions|ui[\\/](check-field|date-of-birth|dialog|image-popup|password-field|video)))\b.*[.]css$/;

const browserOnly = '\0browser-only';

// The app's first file names a hundred others, and random characters do not compress. Seven (42 bits) are the
// bundler's minimum.
const names = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

// Two builds from one file: the browser's (entry-client, with a manifest from which the server takes
// its assets; there is no index.html) and the server's (entry-server). tools/build.mjs runs both.
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    ...(command === 'build' ? (isSsrBuild ? [smallServerBundle()] : [mergeStyles(), chunksOfViews()]) : []),
  ],
  css: { modules: { generateScopedName: className } },
  // React selects its build by NODE_ENV. Vite does not replace it in a server bundle, and `npm start` does not set
  // it. Not in development: Vite cannot run CommonJS packages through its own module loader.
  ...(command === 'build'
    ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } }
    : {}),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    target: buildTarget,
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // No data: URLs, so that the content security policy can stay strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: isSsrBuild
        ? 'src/web/app/entry-server.tsx'
        : ['src/web/app/entry-client.tsx', 'src/web/app/leaving/entry-leaving.ts'],
      checks: { bundlerTimings: false },
      // Files that are loaded together are merged: otherwise a first page has 37 requests and 9 KB (gzip) more. Merging
      // more, such as the lists of events, guides and products, made typical pages larger. The server build is one
      // file: otherwise it would wait for each import() at every page that it renders.
      output: isSsrBuild
        ? { codeSplitting: false, comments: false }
        : { codeSplitting: { groups: [everyPage, contentPages, formPages, sharedParts] }, ...names },
    },
  },
}));

/**
 * Saves memory. V8 keeps the text of a module. Node reads a large file with two bytes for each character, unless
 * all are ASCII; others are in strings, templates and regular expressions, where an escape means the same. The server
 * draws no page in a browser.
 */
function smallServerBundle(): Plugin {
  return {
    name: 'small-server-bundle',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-dom/client' ? browserOnly : null),
    load: (id) =>
      id === browserOnly
        ? `const refuse = () => { throw new Error('react-dom/client is for browsers only.'); };
export { refuse as createRoot, refuse as hydrateRoot };`
        : null,
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const changed = /.*(\\[^\0-\x7f]|String\.raw).*/.exec(chunk.code);
        if (changed) this.error(`An escape could change the meaning of: ${changed[0]}`);
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}

/**
 * Merges the styles of all chunks into one stylesheet, which every document names, except the chunks of `ownStyles`.
 * Runs before Vite writes the styles of each chunk into its import() calls.
 */
function mergeStyles(): Plugin {
  return {
    name: 'merge-styles',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('entry-client.tsx'));
        const others = chunks.filter((chunk) => chunk !== entry && !chunk.moduleIds.some((id) => ownStyles.test(id)));
        // The order must not depend on the hashes in file names.
        const keyOf = (chunk: (typeof chunks)[number]) => chunk.facadeModuleId ?? chunk.name;
        const sorted = others.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        const parts: string[] = [];
        // The entry first: the styles of components come after the base styles.
        for (const { viteMetadata } of entry ? [entry, ...sorted] : sorted) {
          for (const file of viteMetadata?.importedCss ?? []) {
            const asset = bundle[file];
            if (asset?.type === 'asset') parts.push(String(asset.source));
            delete bundle[file];
          }
          viteMetadata?.importedCss.clear();
        }
        const merged = this.emitFile({ type: 'asset', name: 'style.css', source: parts.join('') });
        entry?.viteMetadata?.importedCss.add(this.getFileName(merged));
      },
    },
  };
}

/**
 * Writes which file holds each view: the server names the scripts of the blocks on a page, and Vite's manifest does not
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
          const view = /src\/(?:blocks\/[^/]+\/(?:view|controls\/[^/]+)|web\/app\/[^/]+-screens?)\.tsx$/.exec(id)?.[0];
          if (view) files[view] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/views.json', source: JSON.stringify(files, null, 2) });
    },
  };
}
