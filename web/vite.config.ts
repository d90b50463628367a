import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { callDefinitions } from '../shared/callDefinitions.ts';
import { describedFloor, viteTargets } from './browsers.ts';
import { chunkGroups } from './chunkGroups.ts';
import { dropUnusedRouterParts } from './dropUnusedRouterParts.ts';

/** `vite build web` builds the files for browsers, and the module with which the server renders pages. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), narrowFonts(), orderRequests(), dropUnusedRouterParts()],
  css: {
    // Shorter than Vite's hashes, in scripts too; no two files have one name.
    modules: { generateScopedName: (name, file) => `${path.basename(file).replace(/\.module\.css.*/, '')}_${name}` },
  },
  builder: {},
  define: {
    ...callDefinitions,
    'import.meta.env.DASHBOARD_BROWSERS': JSON.stringify(describedFloor('dashboard')),
  },
  environments: {
    client: {
      build: {
        outDir: '../dist/web/client',
        emptyOutDir: true,
        // In kB: the bounds of `server/cli/weights.ts` count.
        chunkSizeWarningLimit: 1_000,
        manifest: true,
        license: true,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        target: viteTargets('defaults'),
        // Styles support older browsers than scripts, without which the pages can be read too.
        cssTarget: viteTargets('styles'),
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // That file names all others, for which short names do.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
          },
        },
      },
    },
    ssr: {
      // Bundled in production mode, libraries omit their development warnings and load as one file. Without the condition
      // `node`, by which React Router and MobX name CommonJS builds: whole, and slower, since every export is a getter.
      ...(command === 'build'
        ? {
            resolve: { noExternal: true as const, conditions: ['module', 'production'] },
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : {}),
      build: {
        outDir: '../dist/web/server',
        emptyOutDir: true,
        copyPublicDir: false,
        license: true,
        rolldownOptions: { input: 'entry-server.tsx', output: { entryFileNames: '[name].js' } },
      },
    },
  },
}));

const fontFile = (part: string) => `@fontsource-variable/source-serif-4/files/source-serif-4-${part}-wght-normal.woff2`;
/** The font that every reader loads, and the one with further letters of European languages, with the weights that styles use. */
const SERIF = fontFile('latin');
const MORE_LETTERS = fontFile('latin-ext');
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** All characters: the subset has only those for which the font has a glyph. */
const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code)).join('');
/** The range that web/styles/fonts.css has for that other font. */
const LATIN_EXTENDED = Array.from({ length: 0x180 }, (_, index) => String.fromCodePoint(0x100 + index)).join('');

/** Replaces the fonts with subsets of these weights, which are a third smaller. */
function narrowFonts(): Plugin {
  return {
    name: 'octavo:narrow-fonts',
    apply: 'build',
    async config() {
      const alias = {
        [SERIF]: await narrowFont(SERIF, CHARACTERS),
        [MORE_LETTERS]: await narrowFont(MORE_LETTERS, LATIN_EXTENDED),
      };
      return { resolve: { alias } };
    },
  };
}

/** Writes a subset of a font, and resolves to its file. */
async function narrowFont(font: string, characters: string): Promise<string> {
  const whole = await readFile(createRequire(import.meta.url).resolve(font));
  const folder = path.join(import.meta.dirname, '..', 'dist', 'fonts');
  const file = path.join(folder, path.basename(font));
  await mkdir(folder, { recursive: true });
  await writeFile(file, await subsetFont(whole, characters, { targetFormat: 'woff2', variationAxes: WEIGHTS }));
  return file;
}

/**
 * Names the application's file, and its styles, which every document has, and preloads the serif font that they use, so that both
 * are fetched together. Gives the script a low fetch priority: the page shows its text and images without it.
 */
function orderRequests(): Plugin {
  return {
    name: 'octavo:order-requests',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const { file, styles } = applicationIn(bundle);
        return {
          html: html
            .replace('<script type="module"', '<script type="module" fetchpriority="low"')
            .replace('/entry-client.tsx', `/${file}`),
          tags: [
            ...styles.map((href) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', crossorigin: true, href: `/${href}` },
              injectTo: 'head' as const,
            })),
            ...Object.values(bundle)
              .filter((each) => each.type === 'asset' && each.names.includes(path.basename(SERIF)))
              .map(({ fileName }) => ({
                tag: 'link',
                attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
                injectTo: 'head' as const,
              })),
          ],
        };
      },
    },
  };
}

/** Returns the application's file and its styles; in development, which has no files, its module. */
function applicationIn(bundle: Rolldown.OutputBundle): { file: string; styles: string[] } {
  const application = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === 'application');
  if (application?.type !== 'chunk') return { file: 'entry-client.tsx', styles: [] };
  return { file: application.fileName, styles: [...(application.viteMetadata?.importedCss ?? [])] };
}
