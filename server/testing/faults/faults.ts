import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { projectFolder } from '../../folders.ts';
import { type Environment, type RunOptions, runServer } from '../servers/octavo.ts';
import { NOBODY, openToAll } from '../servers/postgres.ts';

/** Returns how often a test kills a server at random moments: `KILLS=20` for a longer run, else as often as given. */
export const kills = (few: number): number => Number(process.env.KILLS ?? few);

/** The bound against a hang of a test with so many kills, each of which may take a minute beside other processes. */
export const killBound = (count: number) => ({ timeout: (count + 5) * 60_000 });

/** Waits for a condition, bounded only by the test's own timeout. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await setTimeout(20);
}

/** Runs a server, or another script, until it exits; resolves to its exit code, log lines and output. */
export async function ended(environment: Environment, options: RunOptions = {}) {
  const { log, output, exited } = runServer(environment, options);
  const code = await exited;
  return { code, lines: log().trimEnd().split('\n'), output: output() };
}

const isRoot = process.getuid?.() === 0;

/** An account that file permissions apply to: this one, or nobody where this one is root; null where there is none. */
export const ordinaryAccount = !isRoot ? {} : openToAll(projectFolder) && openToAll(process.execPath) ? NOBODY : null;

/** Appended to a title where there is no such account. */
export const whyNoAccount = ordinaryAccount ? '' : ' (skipped: root alone can read the project)';

/** Makes a PNG of random dots, which hardly compresses. */
export function noise(width: number, height: number): Promise<Buffer> {
  const create = { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', sigma: 60, mean: 128 } };
  return sharp({ create: create as never })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Encodes an article's fields and an image as a form. */
export function articleForm(fields: Record<string, unknown>, image?: Uint8Array): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (image) form.append('imgUrl', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'image.png');
  return form;
}

/** Lists a folder of the data folder, which is made where it does not exist. */
export function entries(dataFolder: string, name: 'images' | 'staging' | 'trash/images' | 'uploads'): string[] {
  const folder = path.join(dataFolder, name);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder);
}
