import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Two builds from one file: the browser's (entry-client, with a manifest from which the server takes
// its assets; there is no index.html) and the server's (entry-server). tools/build.mjs runs both.
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react()],
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
    },
  },
}));
