import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { applicationIn, DOCUMENT, filesOf, readManifest } from '../pages/manifest.ts';

/**
 * The maximum transfer of a reader's first page, of the application where that is needed, of the dashboard beyond both, and of
 * its editor beyond all, in kB (1000 bytes) of gzip; fonts are compressed already.
 */
const bounds = { JavaScript: 15, application: 132, CSS: 12, fonts: 60, dashboard: 60, editor: 250 } as const;

type Kind = keyof typeof bounds;

/** Weighs a build, in kB. Throws an error that names everything over its bound. */
export function weigh(clientFolder: string): Record<Kind, number> {
  const manifest = readManifest(clientFolder);
  const { scripts } = filesOf(manifest, DOCUMENT);
  const application = filesOf(manifest, applicationIn(manifest));
  const dashboard = filesOf(manifest, 'dashboard/DashboardPage.tsx').scripts;
  const editor = filesOf(manifest, 'dashboard/editor/RichTextEditor.tsx').scripts.filter(
    (file) => !dashboard.includes(file),
  );
  const fonts = readdirSync(path.join(clientFolder, 'assets')).filter((file) => file.endsWith('.woff2'));
  const content = (address: string) => readFileSync(path.join(clientFolder, address));
  const packed = (file: string) => gzipSync(content(file), { level: 9 });
  const weights = {
    JavaScript: kilobytes(scripts.map(packed)),
    application: kilobytes(application.scripts.map(packed)),
    CSS: kilobytes(application.styles.map(packed)),
    fonts: kilobytes(fonts.map((file) => content(path.join('assets', file)))),
    dashboard: kilobytes(dashboard.map(packed)),
    editor: kilobytes(editor.map(packed)),
  };
  const tooHeavy = (Object.keys(bounds) as Kind[]).filter((kind) => weights[kind] > bounds[kind]);
  if (tooHeavy.length > 0) {
    throw new Error(`The build is too heavy: ${tooHeavy.map((kind) => line(kind, weights[kind])).join(', ')}.`);
  }
  return weights;
}

/** Formats the weights for the terminal: 'JavaScript 107.2 of 130 kB, …'. */
export function describeWeights(weights: Record<Kind, number>): string {
  return (Object.keys(bounds) as Kind[]).map((kind) => line(kind, weights[kind])).join(', ');
}

function line(kind: Kind, weight: number): string {
  return `${kind} ${weight} of ${bounds[kind]} kB`;
}

function kilobytes(files: Buffer[]): number {
  return Math.round(files.reduce((sum, { length }) => sum + length, 0) / 100) / 10;
}
