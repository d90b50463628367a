import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { projectFolder } from '../folders.ts';

/** The number of flaky tests with which a run still succeeds. */
const ALLOWED = 2;

/**
 * Reports the flaky tests of a run of Playwright: those that failed, and passed when they were run once more. Their causes are
 * to be mended, but a landing does not fall over one of them; more than two fail the run. `FLAKY_TESTS` names a file to which
 * several runs append theirs, so that they count together.
 */
export default class FlakyTests implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const tests = (this.suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky').map(describe);
    const file = process.env.FLAKY_TESTS;
    if (file) appendFileSync(file, tests.map((test) => `${JSON.stringify(test)}\n`).join(''));
    else process.stdout.write(flakyReport(tests));
    return isTooFlaky(tests) ? { status: 'failed' } : {};
  }
}

/** Tells if so many tests were flaky that the run fails. */
export const isTooFlaky = (tests: string[]): boolean => tests.length > ALLOWED;

/** Lists flaky tests for the end of a run's output; empty without any. */
export function flakyReport(tests: string[]): string {
  if (tests.length === 0) return '';
  const verdict = isTooFlaky(tests) ? `More than ${ALLOWED} fail the run.` : 'Find out why, and mend it.';
  return `\nflaky: ${tests.length}. ${verdict}\n${tests.join('\n')}\n`;
}

function describe(test: TestCase): string {
  const { location, results, parent } = test;
  const place = `${path.relative(projectFolder, location.file)}:${location.line}`;
  const title = `  [${parent.project()?.name}] ${place} ${test.titlePath().slice(3).join(' › ')}`;
  return [title, ...results.map((result) => `    ${resultLine(result)}`)].join('\n');
}

function resultLine({ status, duration, error }: TestResult): string {
  const [reason] = stripVTControlCharacters(error?.message ?? '').split('\n');
  return `${status} after ${(duration / 1000).toFixed(1)} s${reason ? `: ${reason}` : ''}`;
}
