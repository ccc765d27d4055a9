import { readFileSync } from 'node:fs';
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
  test: /src[\\/](contract[\\/](guide-text|guides|members|money|month-names|only-for-each|passwords|promo-code|store)|web[\\/](api[\\/](open-payment-key|payment-captcha|use-fetched)|guides[\\/]guide-(facts|rights|title)|ui[\\/](error-list|notice|price)|store[\\/](totals|order-line)))[.]/,
};
const checkBoxes = { name: 'check-field', test: /web[\\/]ui[\\/]check-field/ };
// What both layouts of a guide have; a guide of parts is drawn by four blocks, which are never alone.
const guideReading = {
  name: 'guide-reading',
  test: /web[\\/]guides[\\/](guide-(contents|end|files|steps)|kept-steps|next-guide|use-guide-steps)/,
};
const guidePages = {
  name: 'guide-book',
  test: /src[\\/](blocks[\\/](book-parts|guide-(book|part|sentences|worksheet)[\\/](schema|view))|web[\\/]guides[\\/]book[\\/])/,
};
const formPages = { name: 'form-block', test: /[\\/](form-block|mailed-form|file-attachment)[.]/ };

// Styles of screens that few visitors open come with the scripts of these screens. All other styles are one file.
// Not for parts of hydrateLater: the server draws them, and a document names the styles of static imports only.
const ownStyles =
  /src[\\/](blocks[\\/](blog|sharing-icons|testimonial-panel|video)|web[\\/](app[\\/](block-gallery|chrome[\\/]help-sheet)|companies|events[\\/](event-page|waiting-list)|guides[\\/]guide-(offer|reader)|instagram|members|pwa|search|store[\\/](card-field|checkout|delivery|image-gallery|order-(refunds|view)|product-(list|page))|subscriptions|ui[\\/](check-field|date-of-birth|image-popup|password-field|video)))\b.*[.]css$/;

/**
 * Styles that many pages share and the cart, an event, a product or an account do not have: further files, which the
 * documents name whose blocks bring one of their styles.
 */
const sharedStyles = {
  content:
    /src[\\/](blocks[\\/](helplines|image-panel|photo-gallery)|web[\\/](events[\\/]event-list|forms|guides[\\/](guide-product|member-guide)|ui[\\/]file-field))\b.*[.]css$/,
  reading: /src[\\/]web[\\/]guides[\\/](book|guide-(contents|end))\b.*[.]css$/,
};

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
        : {
            codeSplitting: {
              groups: [everyPage, contentPages, formPages, sharedParts, checkBoxes, guideReading, guidePages],
            },
            ...names,
          },
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
 * Merges the styles of all chunks into one stylesheet, which every document names, and one for each of `sharedStyles`,
 * except the chunks of `ownStyles`. Runs before Vite writes the styles of each chunk into its import() calls.
 */
function mergeStyles(): Plugin {
  return {
    name: 'merge-styles',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        type Chunk = (typeof chunks)[number];
        const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('entry-client.tsx'));
        const hasOne = (chunk: Chunk, styles: RegExp) => chunk.moduleIds.some((id) => styles.test(id));
        // The order must not depend on the hashes in file names.
        const keyOf = (chunk: Chunk) => chunk.facadeModuleId ?? chunk.name;
        let left = chunks
          .filter((chunk) => chunk !== entry && !hasOne(chunk, ownStyles))
          .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        const merge = (name: string, parts: readonly Chunk[]): string => {
          const sources: string[] = [];
          for (const { viteMetadata } of parts) {
            for (const file of viteMetadata?.importedCss ?? []) {
              const asset = bundle[file];
              if (asset?.type === 'asset') sources.push(String(asset.source));
              delete bundle[file];
            }
            viteMetadata?.importedCss.clear();
          }
          const source = sources.join('').replaceAll(/\/\*\$vite\$:\d+\*\/\n?/g, '');
          return this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }));
        };
        // The server draws what is hydrated later; a document names the styles of static imports.
        const drawsLater = (chunk: Chunk) =>
          chunk !== entry &&
          chunk.moduleIds.some((id) => /[.]tsx$/.test(id) && readFileSync(id, 'utf8').includes('hydrateLater('));
        const merged = Object.entries(sharedStyles).map(([name, styles]) => {
          const parts = left.filter((chunk) => hasOne(chunk, styles));
          left = left.filter((chunk) => !parts.includes(chunk));
          const file = merge(name, parts);
          return { file, of: (chunk: Chunk) => parts.includes(chunk) || (name === 'content' && drawsLater(chunk)) };
        });
        // The entry first: the styles of components come after the base styles.
        entry?.viteMetadata?.importedCss.add(merge('style', [entry, ...left]));
        for (const { file, of } of merged)
          for (const chunk of chunks) if (of(chunk)) chunk.viteMetadata?.importedCss.add(file);
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
