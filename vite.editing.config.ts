import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { className } from './tools/class-name.ts';

// The page in the frame of the editor: a build of its own, so that visitors load nothing of it. Its class names are
// those of the site, so the page looks the same.
export default defineConfig({
  appType: 'custom',
  plugins: [react(), layersFirst()],
  css: { modules: { generateScopedName: className } },
  build: {
    outDir: 'dist/editing',
    emptyOutDir: true,
    manifest: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/web/app/editing/entry-editing.tsx',
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});

/** Vite writes the styles of imported modules first; the order of the layers must be stated before any of them. */
function layersFirst(): Plugin {
  const styles = readFileSync(new URL('src/web/app/styles/index.css', import.meta.url), 'utf8');
  const [order = ''] = /^@layer .*;$/m.exec(styles) ?? [];
  return {
    name: 'layers-first',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = order + String(file.source);
      },
    },
  };
}
