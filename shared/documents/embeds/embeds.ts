import { openStreetMap } from './maps.ts';
import { applePodcasts, codePen, peerTube, soundCloud, spotify, vimeo, youTube } from './players.ts';
import { bluesky, gist, instagram, mastodon, tikTok, x } from './posts.ts';
import { type Address, addressIn, type Embed, type EmbedShape, type Found } from './provider.ts';

interface Provider {
  name: string;
  shape: EmbedShape;
  /** The hosts, without `www.`, `m.` and `mobile.`; undefined for software that anybody may run, which is known by its paths. */
  hosts?: readonly string[];
  read(url: Address): Found;
}

/** Those without hosts come last. */
const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    shape: 'video',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com', 'music.youtube.com'],
    read: youTube,
  },
  { name: 'Vimeo', shape: 'video', hosts: ['vimeo.com', 'player.vimeo.com'], read: vimeo },
  { name: 'Spotify', shape: 'audio', hosts: ['open.spotify.com'], read: spotify },
  { name: 'SoundCloud', shape: 'audio', hosts: ['soundcloud.com', 'w.soundcloud.com'], read: soundCloud },
  {
    name: 'Apple Podcasts',
    shape: 'audio',
    hosts: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
    read: applePodcasts,
  },
  { name: 'Bluesky', shape: 'post', hosts: ['bsky.app', 'embed.bsky.app'], read: bluesky },
  { name: 'X', shape: 'post', hosts: ['x.com', 'twitter.com', 'platform.twitter.com'], read: x },
  { name: 'Instagram', shape: 'post', hosts: ['instagram.com'], read: instagram },
  { name: 'TikTok', shape: 'post', hosts: ['tiktok.com'], read: tikTok },
  { name: 'CodePen', shape: 'video', hosts: ['codepen.io'], read: codePen },
  { name: 'GitHub Gist', shape: 'post', hosts: ['gist.github.com'], read: gist },
  { name: 'OpenStreetMap', shape: 'map', hosts: ['openstreetmap.org'], read: openStreetMap },
  { name: 'Mastodon', shape: 'post', read: mastodon },
  { name: 'PeerTube', shape: 'video', read: peerTube },
];

/** No address of a provider is longer; the patterns of a path may take work that grows as the square of its length. */
const LONGEST = 2000;
/** Matches the name of a host on the internet, which is no address of a network. */
const PUBLIC_HOST = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Returns what a known provider shows at the address of a page or of a frame; null for any other address. */
export function embedAt(address: string): Embed | null {
  const url = address.length <= LONGEST ? addressIn(address) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return null;
  if (!PUBLIC_HOST.test(url.hostname)) return null;
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '');
  const known = PROVIDERS.filter(({ hosts }) => hosts?.includes(host));
  for (const { name, shape, hosts, read } of known.length > 0 ? known : ANYWHERE) {
    const found = read(url);
    if (found) return { provider: hosts ? name : `${name} (${url.hostname})`, shape, ...found };
  }
  return null;
}

const ANYWHERE = PROVIDERS.filter(({ hosts }) => !hosts);
