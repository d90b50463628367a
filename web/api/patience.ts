const PATIENCE_MS = 30_000;

/** Calls `lost` once when it has not been renewed for a while. */
export function patience(lost: () => void): { renew: () => void; end: () => void } {
  let timer = setTimeout(lost, PATIENCE_MS);
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = setTimeout(lost, PATIENCE_MS);
  };
  return { renew, end };
}
