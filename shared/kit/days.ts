/** The longest time that statistics are given for, in days: three years. */
export const MOST_DAYS = 1_096;

const DAY = 24 * 60 * 60 * 1000;

/** Tells if a text is a day such as 2026-12-31. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the number of a day such as 2026-12-31, counted from 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(date) / DAY;

/** Returns the date of a numbered day. */
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
