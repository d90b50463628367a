/** The number of samples of one kind in each window, and the window's length in milliseconds. */
const MOST = 10;
const WINDOW = 60_000;

/** Returns true for the first few things of a kind in each minute; calls `onSkipped` afterwards with the number of the others. */
export function createSampler(onSkipped: (kind: number, count: number) => void): (kind: number) => boolean {
  const counts = new Map<number, number>();
  const end = () => {
    for (const [kind, count] of counts) if (count > MOST) onSkipped(kind, count - MOST);
    counts.clear();
  };

  return (kind) => {
    if (counts.size === 0) setTimeout(end, WINDOW).unref();
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST;
  };
}
