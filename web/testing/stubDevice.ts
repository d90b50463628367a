import { vi } from 'vitest';

/** Gives a test the parts of a browser that store drafts, beside `fake-indexeddb/auto`: an empty `localStorage`, and locks. */
export function stubDevice() {
  const stored = new Map<string, string>();
  const held = new Map<string, Promise<unknown>>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  // Object.keys reads the keys of the storage, as in a browser.
  const storage = new Proxy(localStorage, {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('navigator', { locks: { request } });
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  return { stored, close: () => events.dispatchEvent(new Event('pagehide')) };

  /** Refuses a held lock at once, where a browser would wait for the signal. */
  async function request(name: string, _: unknown, run: () => Promise<unknown>) {
    if (held.has(name)) throw new DOMException('Held.', 'TimeoutError');
    const running = run();
    held.set(name, running);
    await running;
    held.delete(name);
  }
}
