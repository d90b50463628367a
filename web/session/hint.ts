import { SIGNED_IN_COOKIE } from '../../shared/cookies.ts';

/** Tells whether asking for the session may be worth it: the server leaves a cookie without a secret beside the real one. */
export function mayBeSignedIn({ cookie }: Pick<Document, 'cookie'>): boolean {
  return cookie.split(/;\s*/).includes(`${SIGNED_IN_COOKIE}=1`);
}

/** Until the next sign-in, nobody is asked for. */
export function forgetHint(document: Pick<Document, 'cookie'>): void {
  document.cookie = `${SIGNED_IN_COOKIE}=; path=/; max-age=0`;
}
