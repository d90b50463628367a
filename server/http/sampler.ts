/** How many of one kind are let through in each window, which is in milliseconds. */
const MOST = 10;
const WINDOW = 60_000;

/** Tells of each thing of a kind whether it is among the first few of a minute; `rest` is told how many more there were. */
export function createSampler(rest: (kind: number, more: number) => void): (kind: number) => boolean {
  const counts = new Map<number, number>();
  const end = () => {
    for (const [kind, count] of counts) if (count > MOST) rest(kind, count - MOST);
    counts.clear();
  };

  return (kind) => {
    if (counts.size === 0) setTimeout(end, WINDOW).unref();
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST;
  };
}
