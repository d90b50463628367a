/** The cookie with the session's token, which scripts cannot read. */
export const SESSION_COOKIE = 'octavo_session';

/** The cookie beside it, which scripts can read and which has no secret: asking for the session may be worth it. */
export const SIGNED_IN_COOKIE = 'octavo_signed_in';
