import { type Address, type Found, pathOf } from './provider.ts';

export function bluesky(url: Address): Found {
  const found =
    pathOf(url, /^\/profile\/([\w.:-]+)\/post\/(\w+)$/, /^\/embed\/([\w.:-]+)\/app\.bsky\.feed\.post\/(\w+)$/) ?? [];
  const [author, post] = found;
  return post
    ? {
        address: `https://bsky.app/profile/${author}/post/${post}`,
        frame: `https://embed.bsky.app/embed/${author}/app.bsky.feed.post/${post}`,
      }
    : null;
}

export function x(url: Address): Found {
  const [user, inPath] =
    pathOf(url, /^\/(?:#!\/)?(\w{1,15}|i\/web)\/status(?:es)?\/(\d+)(?:\/(?:photo|video)\/\d)?$/) ?? [];
  const framed = url.pathname === '/embed/Tweet.html' ? /^\d+$/.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
  const id = inPath ?? framed;
  return id
    ? {
        address: `https://x.com/${user ?? 'i/web'}/status/${id}`,
        frame: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
      }
    : null;
}

export function instagram(url: Address): Found {
  const [kind, code] = pathOf(url, /^\/(?:[\w.]+\/)?(p|reel|tv)\/([\w-]+)(?:\/embed(?:\/captioned)?)?$/) ?? [];
  const address = `https://www.instagram.com/${kind}/${code}/`;
  return code ? { address, frame: `${address}embed/` } : null;
}

export function tikTok(url: Address): Found {
  const [user, id] = pathOf(url, /^\/@([\w.-]+)\/video\/(\d+)$/) ?? [];
  const framed = pathOf(url, /^\/(?:embed(?:\/v[23])?|player\/v1)\/(\d+)$/)?.[0];
  const video = id ?? framed;
  return video
    ? {
        address: id ? `https://www.tiktok.com/@${user}/video/${id}` : `https://www.tiktok.com/player/v1/${video}`,
        frame: `https://www.tiktok.com/player/v1/${video}`,
      }
    : null;
}

/** Its own frame is a script alone. */
export function gist(url: Address): Found {
  const [user, id] = pathOf(url, /^\/([\w-]+)\/([0-9a-f]{20,40})(?:\.js)?$/) ?? [];
  return id ? { address: `https://gist.github.com/${user}/${id}`, frame: null } : null;
}

export function mastodon(url: Address): Found {
  const [user, post] = pathOf(url, /^\/@(\w+)\/(\d{6,})(?:\/embed)?$/, /^\/users\/(\w+)\/statuses\/(\d{6,})$/) ?? [];
  const address = `https://${url.host}/@${user}/${post}`;
  return post ? { address, frame: `${address}/embed` } : null;
}
