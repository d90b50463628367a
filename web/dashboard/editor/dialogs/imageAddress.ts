/** Returns the error of an image's address, or null. Images must be loaded over https or from this site. */
export function imageAddressProblem(address: string): string | null {
  if (address === '') return 'Enter the address of an image.';
  if (/\s/.test(address)) return 'An address has no spaces.';
  if (/^\/(?![/\\])/.test(address)) return null;
  return /^https:\/\/[^/?#\\]/i.test(address) && URL.canParse(address)
    ? null
    : 'Give an address that begins with https://, or with / on this site.';
}
