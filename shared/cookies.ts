/** The cookie with the session's token, which scripts cannot read. */
export const SESSION_COOKIE = 'octavo_session';

/** The cookie beside it, which scripts can read and which has no secret: it tells that there may be a session to request. */
export const SIGNED_IN_COOKIE = 'octavo_signed_in';
