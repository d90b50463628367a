/** What may be done at every change without being felt while typing, in milliseconds. */
const UNFELT = 8;

interface Options {
  /** Makes what is handed on. Its duration decides how often it is called. */
  read: () => string;
  emit: (html: string) => void;
  now?: () => number;
}

/** Hands every change on: at once while that is quick, else after a pause in proportion to what it costs. */
export class Emission {
  private due = false;
  private cost = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly options: Required<Options>;

  constructor(options: Options) {
    this.options = { now: () => performance.now(), ...options };
  }

  changed(): void {
    this.due = true;
    clearTimeout(this.timer);
    if (this.cost < UNFELT) this.flush();
    else this.timer = setTimeout(() => this.flush(), Math.max(200, this.cost * 10));
  }

  /** Hands on what is still waiting. */
  flush(): void {
    if (!this.due) return;
    this.drop();
    const start = this.options.now();
    const html = this.options.read();
    this.cost = this.options.now() - start;
    this.options.emit(html);
  }

  /** Forgets what is waiting. */
  drop(): void {
    clearTimeout(this.timer);
    this.due = false;
  }
}
