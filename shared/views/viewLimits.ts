/** The limits of saved views: of their names, of their queries as JSON, and of their number for each list of an account. */
export const viewLimits = { nameMax: 60, queryMax: 2_000, perList: 20 } as const;
