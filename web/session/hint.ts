/** Whether asking for the session may be worth it: the server leaves a cookie without a secret beside the real one. */
export function mayBeSignedIn({ cookie }: Pick<Document, 'cookie'>): boolean {
  return /(?:^|;\s*)octavo_signed_in=1/.test(cookie);
}

/** Until the next sign-in, nobody is asked for. */
export function forgetHint(document: Pick<Document, 'cookie'>): void {
  document.cookie = 'octavo_signed_in=; path=/; max-age=0';
}
