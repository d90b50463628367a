import { describe, expect, it } from 'vitest';
import { embedAt } from './embeds.ts';

const VIDEO = 'dQw4w9WgXcQ';
const YOUTUBE = `https://www.youtube.com/watch?v=${VIDEO}`;
const SHORT_ID = 'kkGMgK9ZtnKfYAgnEtQxbv';
const UUID = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
const TRACK = 'https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl';
const POST = 'https://mastodon.social/@Gargron/109318821117356215';
const SKY = 'https://bsky.app/profile/bsky.app/post/3l6oveex3ii2l';
const TWEET = 'https://x.com/jack/status/20';
const API_TRACK = 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F293';

/** Addresses as people copy them and as frames have them, each with the one that is stored and its frame. */
const known: [sent: string, provider: string, address: string, frame: string | null][] = [
  [YOUTUBE, 'YouTube', YOUTUBE, `https://www.youtube-nocookie.com/embed/${VIDEO}`],
  [
    `http://youtu.be/${VIDEO}?si=x&t=1m5s`,
    'YouTube',
    `${YOUTUBE}&t=65`,
    `https://www.youtube-nocookie.com/embed/${VIDEO}?start=65`,
  ],
  [
    `https://m.youtube.com/shorts/${VIDEO}?feature=share`,
    'YouTube',
    YOUTUBE,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
  ],
  [
    `https://www.youtube-nocookie.com/embed/${VIDEO}?rel=0`,
    'YouTube',
    YOUTUBE,
    `https://www.youtube-nocookie.com/embed/${VIDEO}`,
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    'YouTube',
    'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  ],
  [
    'https://vimeo.com/76979871',
    'Vimeo',
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?dnt=1',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&color=fff',
    'Vimeo',
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  [`${TRACK}?si=1`, 'Spotify', TRACK, TRACK.replace('/track', '/embed/track')],
  [TRACK.replace('/track', '/intl-de/track'), 'Spotify', TRACK, TRACK.replace('/track', '/embed/track')],
  [
    'https://soundcloud.com/forss/flickermood?utm_source=x',
    'SoundCloud',
    'https://soundcloud.com/forss/flickermood',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fforss%2Fflickermood',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/293&color=%23ff5500',
    'SoundCloud',
    API_TRACK,
    API_TRACK,
  ],
  [
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000633&l=en',
    'Apple Podcasts',
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000633',
    'https://embed.podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000633',
  ],
  [SKY, 'Bluesky', SKY, 'https://embed.bsky.app/embed/bsky.app/app.bsky.feed.post/3l6oveex3ii2l'],
  [
    'https://mobile.twitter.com/jack/status/20?s=21',
    'X',
    TWEET,
    'https://platform.twitter.com/embed/Tweet.html?id=20&dnt=true',
  ],
  [
    'https://www.instagram.com/someone/reel/CxYz_-1/?igsh=x',
    'Instagram',
    'https://www.instagram.com/reel/CxYz_-1/',
    'https://www.instagram.com/reel/CxYz_-1/embed/',
  ],
  [
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'TikTok',
    'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    'https://www.tiktok.com/player/v1/6718335390845095173',
  ],
  [
    'https://codepen.io/chriscoyier/pen/gfdDu',
    'CodePen',
    'https://codepen.io/chriscoyier/pen/gfdDu',
    'https://codepen.io/chriscoyier/embed/gfdDu?default-tab=result',
  ],
  [
    'https://gist.github.com/octocat/6cad326836d38bd3a7ae.js',
    'GitHub Gist',
    'https://gist.github.com/octocat/6cad326836d38bd3a7ae',
    null,
  ],
  [
    'https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=16/48.8584/2.2945',
    'OpenStreetMap',
    'https://www.openstreetmap.org/?mlat=48.8584&mlon=2.2945#map=16/48.8584/2.2945',
    'https://www.openstreetmap.org/export/embed.html?bbox=2.28806,48.85602,2.30094,48.86078&layer=mapnik&marker=48.8584,2.2945',
  ],
  [`${POST}/embed`, 'Mastodon (mastodon.social)', POST, `${POST}/embed`],
  [
    `https://framatube.org/videos/watch/${UUID}`,
    'PeerTube (framatube.org)',
    `https://framatube.org/w/${UUID}`,
    `https://framatube.org/videos/embed/${UUID}`,
  ],
  [
    `https://framatube.org/w/${SHORT_ID}?start=1`,
    'PeerTube (framatube.org)',
    `https://framatube.org/w/${SHORT_ID}`,
    `https://framatube.org/videos/embed/${SHORT_ID}`,
  ],
];

describe('an embed', () => {
  it.each(known)('is found at %s', (sent, provider, address, frame) => {
    expect(embedAt(sent)).toMatchObject({ provider, address, frame });
  });

  it('is the same at the address that is stored, and at that of its frame', () => {
    for (const [sent, , address, frame] of known) {
      expect(embedAt(address)?.frame, sent).toBe(frame);
      expect(embedAt(address)?.address, sent).toBe(address);
      if (frame !== null) expect(embedAt(frame), sent).not.toBeNull();
    }
  });

  it('has a frame of https that needs no encoding in HTML but for its ampersands, nor in a policy', () => {
    for (const [, , , frame] of known) {
      if (frame === null) continue;
      expect(frame).toMatch(/^https:\/\/[a-z0-9.-]+\/[^\s"'<>;]*$/);
    }
  });

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/@someone',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    `https://evil.example/?https://youtu.be/${VIDEO}`,
    `https://youtu.be:8443/${VIDEO}`,
    `https://user:word@youtu.be/${VIDEO}`,
    `javascript:https://youtu.be/${VIDEO}`,
    `/embed/${VIDEO}`,
    'https://open.spotify.com/user/somebody',
    'https://soundcloud.com/discover/sets',
    'https://w.soundcloud.com/player/?url=https%3A//evil.example/tracks/1',
    'https://x.com/jack',
    'https://www.instagram.com/someone/',
    'https://gist.github.com/octocat',
    'https://www.openstreetmap.org/way/5013364',
    'https://www.openstreetmap.org/#map=16/x/2',
    'https://medium.com/@someone/a-title-1234567890ab',
    'https://example.org/w/short',
    'https://127.0.0.1/@someone/109318821117356215',
    'https://localhost/@someone/109318821117356215',
  ])('is not at %s', (address) => {
    expect(embedAt(address)).toBeNull();
  });

  // Without a bound this one takes minutes.
  it('is not at an address that is longer than any of a provider', () => {
    expect(embedAt(`https://vimeo.com/${'/'.repeat(1_000_000)}x/1`)).toBeNull();
  });
});
