import { SIGNED_IN_COOKIE } from '../../shared/kit/cookies.ts';

/** Tells if there may be a session: the server sets a cookie without a secret beside the real one. */
export function mayBeSignedIn({ cookie }: Pick<Document, 'cookie'>): boolean {
  return cookie.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=1`);
}

/** Removes that cookie, so that the session is not checked again until the next sign-in. */
export function forgetHint(document: Pick<Document, 'cookie'>): void {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
}
