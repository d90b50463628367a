import { makeAutoObservable } from 'mobx';
import { UNREACHABLE_HEADER } from '../../shared/desktop.ts';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

interface Needs {
  /** Whether the device has a network at all. */
  isOnline: () => boolean;
  /** Whether the server answers. */
  ping: () => Promise<boolean>;
  wait: (ms: number) => Promise<void>;
}

/** Whether the server can be reached. While it cannot, it is tried now and then, at longer and longer intervals. */
export class Connection {
  lost = false;
  private readonly needs: Needs;
  private healed: () => void = () => {};

  constructor(needs: Needs = { isOnline: () => true, ping: async () => true, wait: async () => {} }) {
    this.needs = needs;
    makeAutoObservable<this, 'needs' | 'healed'>(
      this,
      { needs: false, healed: false, watched: false },
      { autoBind: true },
    );
  }

  /** A fetch that notices whether answers come. */
  watched(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (...request) => {
      try {
        const answer = await fetch(...request);
        if (isAway(answer)) throw new TypeError('The server is away');
        this.found();
        return answer;
      } catch (problem) {
        if (!(problem instanceof DOMException && problem.name === 'AbortError')) this.lose();
        throw problem;
      }
    };
  }

  onHealed(healed: () => void): void {
    this.healed = healed;
  }

  lose(): void {
    if (this.lost) return;
    this.lost = true;
    void this.tryAgain();
  }

  found(): void {
    if (!this.lost) return;
    this.lost = false;
    this.healed();
  }

  /** Tries at once, as when the device says that it has a network again. */
  async probe(): Promise<void> {
    if (this.lost && (await this.needs.ping())) this.found();
  }

  private async tryAgain(): Promise<void> {
    for (let pause = FIRST_MS; this.lost; pause = Math.min(pause * 2, LONGEST_MS)) {
      await this.needs.wait(pause);
      if (this.needs.isOnline()) await this.probe();
    }
  }
}

/** Whether it is the desktop app's word that the server gave none. */
export function isAway({ headers }: Response): boolean {
  return headers.has(UNREACHABLE_HEADER);
}
