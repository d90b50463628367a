import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const out = path.join(import.meta.dirname, '..', 'dist', 'desktop-app');
const external = ['electron', /^node:/];

const head = readFileSync(path.join(import.meta.dirname, 'renderer', 'head.html'), 'utf8').trim();

/** Gives the app's own pages the head that they share. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('<!--head-->', head) },
};

/** `vite build desktop --app` makes, in dist/desktop-app: the main process, the preload script, and the app's own small pages. */
export default defineConfig({
  root: path.join(import.meta.dirname, 'renderer'),
  publicDir: false,
  plugins: [sharedHead],
  builder: {},
  build: { emptyOutDir: true, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: path.join(out, 'pages'),
        assetsDir: 'own',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: { input: ['connect/index.html', 'credentials/index.html', 'find/index.html'] },
      },
    },
    main: {
      consumer: 'server',
      resolve: { noExternal: true, external: ['electron'] },
      build: {
        outDir: path.join(out, 'main'),
        license: true,
        target: 'node22',
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'main', 'main.ts'),
          external,
          platform: 'node',
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    },
    // A sandboxed preload script must be one CommonJS file.
    preload: {
      consumer: 'server',
      resolve: { noExternal: true },
      build: {
        outDir: path.join(out, 'preload'),
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'preload', 'preload.ts'),
          external,
          output: { format: 'cjs', entryFileNames: '[name].cjs' },
        },
      },
    },
  },
});
