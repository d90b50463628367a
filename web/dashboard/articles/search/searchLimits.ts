/** The numbers of characters that search engines show of a result, about: they cut by width. */
export const searchLimits = { title: 60, description: 155 } as const;
