import { environmentWithFile, readConfig } from '../config.ts';
import { setPrivateUmask } from '../dataFolder/openDataFolder.ts';
import { StartProblem } from '../problems.ts';
import { examine, type Finding } from './doctor/examine.ts';

/** `npm run doctor`: looks at an installation without changing it, and says of each finding how to mend it. */
setPrivateUmask();
const findings = await find();
const hasProblem = findings.some(({ state }) => state === 'problem');
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify({ ok: !hasProblem, findings })}\n`);
else for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
process.exitCode = hasProblem ? 1 : 0;

async function find(): Promise<Finding[]> {
  try {
    return await examine(readConfig({ ...environmentWithFile(), ADMIN_EMAIL: undefined, ADMIN_USERNAME: undefined }));
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    const mend = 'Correct the variable, in the environment or in .env.';
    return error.message.split('\n').map((found) => ({ about: 'configuration', state: 'problem', found, mend }));
  }
}

function lineOf({ about, state, found, mend }: Finding): string {
  const sign = { good: '✓', warning: '!', problem: '✗' }[state];
  return `${sign} ${about}: ${found}${mend ? `\n    ${mend}` : ''}`;
}
