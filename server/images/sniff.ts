import { open } from 'node:fs/promises';

/**
 * Tells if a file's first bytes are those of a JPEG, PNG, GIF, WebP or AVIF image, whatever its name and declared type.
 * Signatures: https://mimesniff.spec.whatwg.org/#image-type-pattern-matching-algorithm,
 * for AVIF the brands of https://aomediacodec.github.io/av1-avif/#brands.
 */
export async function isImage(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const start = Buffer.alloc(32);
    await handle.read(start, 0, start.length, 0);
    return hasSignature(start);
  } finally {
    await handle.close();
  }
}

function hasSignature(start: Buffer): boolean {
  const text = start.toString('latin1');
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBPVP8/s.test(text) ||
    /^.{4}ftyp(avif|avis|mif1.{4}.*avif)/s.test(text)
  );
}
