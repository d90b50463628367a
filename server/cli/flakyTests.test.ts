import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder } from '../folders.ts';
import FlakyTests from './flakyTests.ts';

const reporterFile = path.join(import.meta.dirname, 'flakyTests.ts');
const config = `export default { outputDir: 'results', retries: 1, workers: 1, reporter: [[${JSON.stringify(reporterFile)}]] };`;
const flaky = (title: string) => `test('${title}', ({}, testInfo) => expect(testInfo.retry, 'too early').toBe(1));`;

describe('a run of browser tests', () => {
  let folder: string;

  beforeEach(() => {
    // Below the project, where the tests find the package of the runner.
    mkdirSync(path.join(projectFolder, 'dist'), { recursive: true });
    folder = mkdtempSync(path.join(projectFolder, 'dist', 'flaky-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function run(...tests: string[]) {
    writeFileSync(path.join(folder, 'playwright.config.mjs'), config);
    const file = [`import { expect, test } from '@playwright/test';`, ...tests].join('\n');
    writeFileSync(path.join(folder, 'some.test.mjs'), file);
    const runner = path.join(projectFolder, 'node_modules', '@playwright', 'test', 'cli.js');
    const { FLAKY_TESTS: _, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, [runner, 'test', '--config', folder], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout };
  }

  it('goes on over two flaky tests, and names both results of each', () => {
    const { status, stdout } = run(flaky('one'), flaky('two'), `test('three', () => {});`);

    expect(status).toBe(0);
    expect(stdout).toMatch(/flaky: 2\./);
    expect(stdout).toMatch(/some\.test\.mjs:2 one\n {4}failed after .*too early\n {4}passed after/);
    expect(stdout).not.toContain('three');
  });

  it('fails over three', async () => {
    const test = { outcome: () => 'flaky', location: { file: folder, line: 1 }, results: [], titlePath: () => [] };
    const reporter = new FlakyTests();
    reporter.onBegin(
      {} as never,
      { allTests: () => Array(3).fill({ ...test, parent: { project: () => {} } }) } as never,
    );

    expect(await reporter.onEnd()).toEqual({ status: 'failed' });
  });
});
