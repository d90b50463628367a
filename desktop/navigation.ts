/** What the desktop app does with an address that its page wants to open. */
export type Decision = 'stay' | 'outside' | 'refuse';

/** The app's own pages; web links and addresses go to the system's programs; everything else is refused. */
export function decide(url: string): Decision {
  if (!URL.canParse(url)) return 'refuse';
  const { protocol, host } = new URL(url);
  if (protocol === 'app:') return host === 'octavo' ? 'stay' : 'refuse';
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol) ? 'outside' : 'refuse';
}
