import { vi } from 'vitest';

const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});

/** Gives a test the parts of a browser that store drafts, beside `fake-indexeddb/auto`: empty storages, and locks. */
export function stubDevice() {
  const stored = new Map<string, string>();
  const held = new Map<string, Promise<unknown>>();
  const localStorage = storageOf(stored);
  // Object.keys reads the keys of the storage, as in a browser.
  const storage = new Proxy(localStorage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  vi.stubGlobal('navigator', { locks: { request } });
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  return {
    stored,
    hide: () => events.dispatchEvent(new Event('visibilitychange')),
    close: () => events.dispatchEvent(new Event('pagehide')),
    /** Shows the pages again, as from the back/forward cache. */
    comeBack: async () => {
      events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };

  /** Stands in for `LockManager.request`, with the options that drafts use. */
  async function request(name: string, { ifAvailable, signal }: LockOptions, run: (lock: object | null) => unknown) {
    if (ifAvailable && held.has(name)) return void run(null);
    while (held.has(name)) {
      await Promise.race([held.get(name), once(signal)]);
      signal?.throwIfAborted();
    }
    const running = Promise.resolve(run({}));
    held.set(name, running);
    await running;
    held.delete(name);
  }
}

function once(signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => signal?.addEventListener('abort', resolve));
}
