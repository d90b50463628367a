import sharp from 'sharp';
import type { Article } from '../../shared/articles/articles.ts';
import type { Site } from './site.ts';

/** A picture like a camera's: 12 megapixels in a little under 5 MB. Noise makes it as large as real pictures. */
export function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 22 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Puts an image on the site's newest article. */
export function upload(
  { url, cookie, articles }: Pick<Site, 'url' | 'cookie' | 'articles'>,
  image: Buffer,
): Promise<Response> {
  const body = new FormData();
  body.set('imgUrl', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'photograph.jpg');
  return fetch(`${url}/api/articles/${articles}`, { method: 'PUT', headers: { Cookie: cookie }, body });
}

/** The address of an uploaded image, as a card shows it. */
export async function uploadedImage(site: Site): Promise<string> {
  const response = await upload(site, await photograph());
  const { article } = (await response.json()) as { article?: Article };
  if (!article?.imgUrl) throw new Error(`The image got status ${response.status}.`);
  return new URL(article.imgUrl, site.url).pathname.replace(/\d+\.webp$/, '480.webp');
}
