import { serverModule } from '../folders.ts';
import { createQueue } from '../limits/queue.ts';
import { unavailable } from '../problems.ts';
import { runInProcess } from '../workers/runInProcess.ts';

/**
 * Returns the function that draws one picture after another, as PNG, each in a process of its own that runs a module of
 * `pages/`. It throws 503 with the message `failed` where that process ends without one.
 */
export function createDrawing<Drawn>(module: string, failed: string) {
  const queue = createQueue({ running: 1, waiting: 20 });
  const refuse = () => unavailable(failed);

  return (drawn: Drawn): Promise<Buffer> =>
    queue(() =>
      runInProcess<(drawn: Drawn) => Promise<Buffer>>({
        program: serverModule(`pages/${module}`),
        args: [drawn],
        // A bound against a hang: drawing takes half a second on an idle machine.
        timeoutMs: 20_000,
        lost: refuse,
        late: refuse,
      }),
    );
}
