import { makeAutoObservable } from 'mobx';
import { UNREACHABLE_HEADER } from '../../../shared/desktop.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

interface Dependencies {
  /** Tells if the device has a network at all. */
  isOnline: () => boolean;
  /** Tells if the server responds. */
  ping: () => Promise<boolean>;
  wait: (ms: number) => Promise<void>;
}

/** Tracks if the server can be reached. While it cannot, it is pinged at longer and longer intervals. */
export class Connection {
  lost = false;
  private readonly dependencies: Dependencies;
  private handleRestored: () => void = () => {};

  constructor(dependencies: Dependencies = { isOnline: () => true, ping: async () => true, wait: async () => {} }) {
    this.dependencies = dependencies;
    makeAutoObservable<this, 'dependencies' | 'handleRestored'>(
      this,
      { dependencies: false, handleRestored: false, wrapFetch: false },
      { autoBind: true },
    );
  }

  /** Returns a fetch that notices if responses come. */
  wrapFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (...request) => {
      try {
        const response = await fetch(...request);
        if (isUnreachable(response)) throw new TypeError('The server is unreachable');
        this.restore();
        return response;
      } catch (problem) {
        if (!(problem instanceof DOMException && problem.name === 'AbortError')) this.lose();
        throw problem;
      }
    };
  }

  onRestored(handler: () => void): void {
    this.handleRestored = handler;
  }

  lose(): void {
    if (this.lost) return;
    this.lost = true;
    void this.reconnect();
  }

  restore(): void {
    if (!this.lost) return;
    this.lost = false;
    this.handleRestored();
  }

  /** Pings at once, for example when the device reports that it has a network again. */
  async probe(): Promise<void> {
    if (this.lost && (await this.dependencies.ping())) this.restore();
  }

  private async reconnect(): Promise<void> {
    for (let pause = FIRST_MS; this.lost; pause = Math.min(pause * 2, LONGEST_MS)) {
      await this.dependencies.wait(pause);
      if (this.dependencies.isOnline()) await this.probe();
    }
  }
}

/** Tells if the desktop app made this response because the server gave none. */
function isUnreachable({ headers }: Response): boolean {
  return headers.has(UNREACHABLE_HEADER);
}

/** Creates the connection of the window. It does not follow the device's network before `watchNetwork`. */
export function windowConnection(): Connection {
  return new Connection({
    isOnline: () => navigator.onLine,
    ping: () =>
      fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
        (response) => !isUnreachable(response),
        () => false,
      ),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** Lets the connection follow the device's network, from now on. */
export function watchNetwork(connection: Connection): void {
  window.addEventListener('offline', connection.lose);
  window.addEventListener('online', () => void connection.probe());
  if (!navigator.onLine) connection.lose();
}
