import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

// Two builds from one file: the browser's (entry-client, with a manifest from which the server takes
// its assets; there is no index.html) and the server's (entry-server). tools/build.mjs runs both.
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), ...(command === 'build' && !isSsrBuild ? [contractWithoutSchemas()] : [])],
  // Bundled with React's production build, so rendering speed does not hang on NODE_ENV.
  // Not in development: Vite cannot run CommonJS packages through its own module loader.
  ...(command === 'build' ? { ssr: { noExternal: true as const } } : {}),
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
      input: isSsrBuild ? 'src/web/app/entry-server.tsx' : 'src/web/app/entry-client.tsx',
      checks: { bundlerTimings: false },
      // Measured: what every page loads as one file is 112 KB gzip in 3 requests, left to itself 118 KB in 20.
      // Grouping the rest by area or by use made typical pages larger.
      output: isSsrBuild ? {} : { codeSplitting: { groups: [{ name: 'app', tags: ['$initial' as const] }] } },
    },
  },
}));

/**
 * The browser needs of the contract the methods, paths and types of the calls, and never parses an answer: only the rules
 * of the forms run there. For the other files zod is replaced by functions that do nothing, which takes 11 KB (gzip) off
 * every first page.
 */
function contractWithoutSchemas(): Plugin {
  const inert = '\0inert-schemas';
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod/mini' && importer && /\/src\/contract\/(?!forms\.ts)[^/]+\.ts$/.test(importer) ? inert : undefined;
    },
    async load(id) {
      if (id !== inert) return undefined;
      const names = Object.keys(await import('zod/mini'));
      return `const schema = { shape: {}, check: () => schema };
const inert = () => schema;
export { ${names.map((name) => `inert as ${name}`).join(', ')} };`;
    },
  };
}
