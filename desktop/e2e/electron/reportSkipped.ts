import { electronMissing } from './electronMissing.ts';

/** Prints at the end of a run why it did not use Electron itself. */
export default function reportSkipped(): void {
  const reason = electronMissing();
  if (reason === null) return;
  process.stdout.write(`\nNot run in Electron itself: ${reason}. The journeys ran with a stand-in for it.\n`);
}
