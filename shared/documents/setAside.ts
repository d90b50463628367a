/** The days after which a text that was set aside is removed. */
export const SET_ASIDE_DAYS = 30;

/** Tells of a text that was set aside: another one was chosen in its place. */
export const isSetAside = ({ of, base }: { of: string | null; base: number | null }): boolean =>
  of === null && base !== null;
