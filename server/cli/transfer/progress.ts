import type { WriteStream } from 'node:tty';
import type { Progress } from '../../transfer/progress.ts';

/** The time between two lines, in milliseconds. */
const PAUSE = 200;

/** Shows how far a command is in the last line of a terminal, and nothing elsewhere. */
export function progressOn(stream: Pick<WriteStream, 'isTTY' | 'write'>): { show: Progress; end(): void } {
  let shown = 0;
  return {
    show({ step, done, of }) {
      if (!stream.isTTY || Date.now() - shown < PAUSE) return;
      shown = Date.now();
      const count =
        done === undefined ? '' : ` ${done.toLocaleString('en')}${of ? ` of ${of.toLocaleString('en')}` : ''}`;
      stream.write(`\r\u001b[K${step}${count}…`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K');
    },
  };
}
