/** Returns the index to which a key moves the focus among `count` elements (roving tabindex); null for other keys. */
export function rove(key: string, from: number, count: number, axis: 'row' | 'column'): number | null {
  const [back, on] = axis === 'row' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  if (count === 0) return null;
  if (key === on) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
