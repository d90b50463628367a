/** How much room the frame of a provider takes: a picture of 16:9, a player of some lines, or a post as long as it is. */
export type EmbedShape = 'video' | 'audio' | 'post' | 'map';

/** Something of a provider that a page can show. */
export interface Embed {
  /** The provider's name; that of the host, where anybody may run one. */
  provider: string;
  shape: EmbedShape;
  /** The page of it, in the one spelling that is stored. */
  address: string;
  /** The address of its frame; null where the provider has none. */
  frame: string | null;
}

/** What is shown at one of a provider's addresses; null for an address of anything else. */
export type Found = Omit<Embed, 'provider' | 'shape'> | null;

/** An address in its parts. */
export interface Address {
  protocol: string;
  username: string;
  host: string;
  hostname: string;
  port: string;
  pathname: string;
  hash: string;
  searchParams: { get(name: string): string | null };
}

/** The `URL` that browsers and Node have alike, and the types of neither are here. */
const { URL } = globalThis as unknown as {
  URL: { new (address: string): Address; canParse(address: string): boolean };
};

export const addressIn = (text: string): Address | null => (URL.canParse(text) ? new URL(text) : null);

/** Returns the first match of patterns in the path of an address, without a slash at its end. */
export function pathOf({ pathname }: Address, ...patterns: RegExp[]): string[] | null {
  const path = pathname.replace(/\/+$/, '');
  for (const pattern of patterns) {
    const match = pattern.exec(path);
    if (match) return match.slice(1).map((part) => part ?? '');
  }
  return null;
}
