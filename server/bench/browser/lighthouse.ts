import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { medianOf } from '../statistics.ts';
import { chromiumPath, FLAGS } from './chromium.ts';

/**
 * The newest version for Node 20 (13 requires 22.19). Fetched on demand: as a development package it
 * would add 185 MB and 20 seconds to each `npm ci`.
 */
const VERSION = '12.8.2';
/** The number of attempts: on a busy machine it sometimes misses the beginning of a page, and must run again. */
const RETRIES = 2;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Medians: scores from 0 to 100, layout shift, milliseconds. */
export type Scores = Record<(typeof CATEGORIES)[number], number> & {
  layoutShift: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
};

/** Runs Lighthouse so many times on a page, as a phone. Throws where it cannot be fetched. */
export async function lighthouse(url: string, runs: number): Promise<Scores> {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-lighthouse-'));
  const seen: Scores[] = [];
  try {
    for (let run = 0; run < runs; run++) seen.push(await once(url, path.join(folder, 'report.json'), RETRIES));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const middle = (name: keyof Scores) => medianOf(seen, (scores) => scores[name]);
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best-practices': middle('best-practices'),
    seo: middle('seo'),
    layoutShift: middle('layoutShift'),
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    blocking: middle('blocking'),
  };
}

async function once(url: string, file: string, retries: number): Promise<Scores> {
  try {
    return await attempt(url, file);
  } catch (error) {
    if (retries === 0) throw error;
    return once(url, file, retries - 1);
  }
}

async function attempt(url: string, file: string): Promise<Scores> {
  const flags = `--chrome-flags=--headless=new ${FLAGS.join(' ')}`;
  const options = [
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join()}`,
    '--quiet',
    flags,
  ];
  await promisify(execFile)('npx', ['--yes', `lighthouse@${VERSION}`, url, ...options], {
    // Not the project's folder, in which npx would look for it.
    cwd: path.dirname(file),
    env: { ...process.env, CHROME_PATH: chromiumPath() },
  });
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    layoutShift: value('cumulative-layout-shift'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
  };
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
