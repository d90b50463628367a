/** The cookie with the session's token, which scripts cannot read. */
export const SESSION_COOKIE = 'octavo_session';

/** The beginning of the names of cookies that only this host under https can set: https://www.rfc-editor.org/rfc/rfc6265#section-4.1.3 */
export const HOST_PREFIX = '__Host-';

/** The cookie of a device on which no second factor is asked for 30 days. */
export const DEVICE_COOKIE = 'octavo_device';

/** The cookie beside it, which scripts can read and which has no secret: it tells that there may be a session to request. */
export const SIGNED_IN_COOKIE = 'octavo_signed_in';

/** The cookie of a device on which an account has signed in: there, signing in to it is never slowed down. */
export const KNOWN_COOKIE = 'octavo_known';
