import { withoutElectron } from './program.ts';

/** Says at the end of a run what it has not shown. */
export default function tell(): void {
  const reason = withoutElectron();
  if (reason === null) return;
  process.stdout.write(`\nNot run in Electron itself: ${reason}. The journeys ran with a stand-in for it.\n`);
}
