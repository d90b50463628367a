import { type TestContext, test } from 'vitest';
import type { Parts } from './inProcess.ts';
import { type OctavoInProcess, startOctavo } from './octavo.ts';
import type { Environment } from './process.ts';
import { type Smtp, startSmtp } from './smtp.ts';

/** The server of the file whose tests run: started before the first of them, closed after the last. */
export let octavo: OctavoInProcess;

/** The mail server of such a file that has one. */
export let smtp: Smtp;

/** Makes the tests, and the hooks (`it.beforeAll`), of a file that has one server, with these variables. */
export const itWith = (environment: Environment, parts?: Parts) =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, here nothing.
    .extend('octavo', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
      octavo = await startOctavo(environment, parts);
      onCleanup(() => octavo.close());
      return octavo;
    })
    .extend('logOfFailure', { auto: true }, showLog);

/** Makes those of a file whose server sends its mails to one of the test. */
export const itWithMail = (environment: Environment = {}) =>
  test
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    .extend('octavo', { scope: 'file', auto: true }, async ({}, { onCleanup }) => {
      smtp = await startSmtp();
      octavo = await startOctavo({ ...smtp.environment, ...environment });
      onCleanup(async () => {
        await octavo.close();
        await smtp.close();
      });
      return octavo;
    })
    .extend('logOfFailure', { auto: true }, showLog);

/** A test, or a hook, of a file that has one server as it is installed. */
export const it = itWith({});

/** Prints, where the test fails, what its server logged meanwhile. */
function showLog({ octavo: { log }, onTestFailed }: TestContext & { octavo: OctavoInProcess }): void {
  const begun = new Date().toISOString();
  onTestFailed(() => {
    const lines = log().split('\n');
    console.error(lines.filter((line) => (/"time":"(.*?)"/.exec(line)?.[1] ?? begun) >= begun).join('\n'));
  });
}
