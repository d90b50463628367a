const DAY = 24 * 60 * 60 * 1000;

/** Returns the moment until before which a filter reaches: the time itself, or the end of a day in UTC. */
export const periodEnd = (text: string): Date => new Date(Date.parse(text) + (text.includes('T') ? 0 : DAY));
