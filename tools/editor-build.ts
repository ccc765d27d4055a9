import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import { buildTarget } from './browsers/promise.ts';
import { className } from './class-name.ts';
import { root } from './project.mjs';

/**
 * A window of the editor: a build of its own, so that visitors load nothing of it. Its class names are those of the
 * site, so that a page looks the same.
 */
export function editorBuild({ input, name }: { input: string; name: 'backoffice' | 'editing' }): UserConfig {
  return defineConfig({
    // Where server/cms/editor-shell.ts serves the files.
    base: `/${name}/`,
    appType: 'custom',
    plugins: [react(), layersFirst()],
    css: { modules: { generateScopedName: className } },
    build: {
      outDir: `dist/${name}`,
      target: buildTarget,
      emptyOutDir: true,
      manifest: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // axe-core, which the editor loads when it checks a page.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input,
        checks: { bundlerTimings: false },
        output: {
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  });
}

/** Vite writes the styles of imported modules first; the order of the layers must be stated before any of them. */
function layersFirst(): Plugin {
  const styles = readFileSync(join(root, 'src/web/app/styles/index.css'), 'utf8');
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
