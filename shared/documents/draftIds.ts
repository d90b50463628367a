/** Matches the id of a draft: a UUID, which its client makes. */
export const DRAFT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells if a text is the id of a draft. */
export const isDraftId = (text: string): boolean => DRAFT_ID.test(text);
