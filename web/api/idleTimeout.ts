const TIMEOUT_MS = 30_000;

/** Calls `onTimeout` once it has not been renewed for 30 seconds. */
export function idleTimeout(onTimeout: () => void): { renew: () => void; end: () => void } {
  let timer = setTimeout(onTimeout, TIMEOUT_MS);
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(onTimeout, TIMEOUT_MS);
  };
  return { renew, end };
}
