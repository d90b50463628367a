import { type Address, addressIn, type Found, pathOf } from './provider.ts';

const PLAY_TIME = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/;

/** Reads a time such as `1h2m3s`, or a number of seconds. */
function secondsIn(time: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] = PLAY_TIME.exec(time ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export function youTube(url: Address): Found {
  const { searchParams, hostname } = url;
  const id = '([\\w-]{11})';
  const short = hostname === 'youtu.be' && pathOf(url, RegExp(`^/${id}$`));
  const [video] = short || (pathOf(url, RegExp(`^/(?:embed|shorts|live|v)/${id}$`)) ?? [searchParams.get('v') ?? '']);
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start'));
  const host = 'https://www.youtube-nocookie.com/embed/';
  if (/^[\w-]{11}$/.test(video ?? '') && video !== 'videoseries') {
    const address = `https://www.youtube.com/watch?v=${video}${start ? `&t=${start}` : ''}`;
    return { address, frame: `${host}${video}${start ? `?start=${start}` : ''}` };
  }
  const list = /^[\w-]{10,64}$/.exec(searchParams.get('list') ?? '')?.[0];
  return list && pathOf(url, /^\/(playlist|embed\/videoseries)$/)
    ? { address: `https://www.youtube.com/playlist?list=${list}`, frame: `${host}videoseries?list=${list}` }
    : null;
}

export function vimeo(url: Address): Found {
  const [id, inPath] =
    pathOf(url, /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d+)(?:\/(\w+))?$/) ?? [];
  const secret = inPath || /^\w+$/.exec(url.searchParams.get('h') ?? '')?.[0];
  return id
    ? {
        address: `https://vimeo.com/${id}${secret ? `/${secret}` : ''}`,
        frame: `https://player.vimeo.com/video/${id}?dnt=1${secret ? `&h=${secret}` : ''}`,
      }
    : null;
}

export function spotify(url: Address): Found {
  const kinds = '(track|album|playlist|episode|show|artist)/([A-Za-z0-9]{22})';
  const [kind, id] = pathOf(url, RegExp(`^/(?:intl-[a-z-]+/)?(?:embed/)?${kinds}$`)) ?? [];
  const path = `${kind}/${id}`;
  return id ? { address: `https://open.spotify.com/${path}`, frame: `https://open.spotify.com/embed/${path}` } : null;
}

export function soundCloud(url: Address): Found {
  const player = (of: string) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(of)}`;
  if (url.hostname === 'w.soundcloud.com') {
    const played = url.pathname === '/player/' ? url.searchParams.get('url') : null;
    const inner = addressIn(played ?? '');
    if (!inner) return null;
    // A number of its API leads nowhere by itself.
    if (inner.hostname !== 'api.soundcloud.com') return inner.hostname === 'soundcloud.com' ? soundCloud(inner) : null;
    const [path] = pathOf(inner, /^\/((?:tracks|playlists)\/(?:soundcloud:\w+:)?\d+)$/) ?? [];
    const address = path && player(`https://api.soundcloud.com/${path}`);
    return address ? { address, frame: address } : null;
  }
  const [user, name] = pathOf(url, /^\/([\w-]+)\/((?:sets\/)?[\w-]+)$/) ?? [];
  if (!name || /^(discover|search|you|stream|upload|pages|charts)$/.test(user ?? '') || LISTS.test(name)) return null;
  const address = `https://soundcloud.com/${user}/${name}`;
  return { address, frame: player(address) };
}

const LISTS = /^(sets|tracks|albums|likes|reposts|followers|following|popular-tracks)$/;

export function applePodcasts(url: Address): Found {
  const [path] = pathOf(url, /^\/((?:[a-z]{2}\/)?podcast\/(?:[^/]+\/)?id\d+)$/) ?? [];
  const episode = /^\d+$/.exec(url.searchParams.get('i') ?? '')?.[0];
  const page = `${path}${episode ? `?i=${episode}` : ''}`;
  return path
    ? { address: `https://podcasts.apple.com/${page}`, frame: `https://embed.podcasts.apple.com/${page}` }
    : null;
}

export function codePen(url: Address): Found {
  const [user, id] = pathOf(url, /^\/([\w-]+)\/(?:pen|embed(?:\/preview)?|full|details)\/(\w+)$/) ?? [];
  return id
    ? {
        address: `https://codepen.io/${user}/pen/${id}`,
        frame: `https://codepen.io/${user}/embed/${id}?default-tab=result`,
      }
    : null;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PEERTUBE = RegExp(`^/(?:w|videos/(?:watch|embed))/([1-9A-HJ-NP-Za-km-z]{22}|${UUID})$`);

export function peerTube(url: Address): Found {
  const [id] = pathOf(url, PEERTUBE) ?? [];
  return id ? { address: `https://${url.host}/w/${id}`, frame: `https://${url.host}/videos/embed/${id}` } : null;
}
