import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Makes an opaque picture of this size, in two colours so that rotation is visible. */
export function picture(width: number, height: number): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#c03030' } };
  return sharp({ create: { width, height, channels: 3, background: '#3030c0' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
}

/** Makes a picture like a camera's: lying on its side, with place, owner and colour profile. */
export function photograph(width: number, height: number): Promise<Buffer> {
  return picture(width, height)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>xmp-secret</secret></x:xmpmeta>')
    .withExif({
      IFD0: { Copyright: 'exif-secret', Make: 'Camera', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Makes a picture whose left half is transparent. */
export function halfTransparent(width: number, height: number): Sharp {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const right = { create: { width: Math.floor(width / 2), height, channels: 4 as const, background: '#30c030' } };
  return sharp({ create: { width, height, channels: 4, background: clear } }).composite([
    { input: right, left: Math.ceil(width / 2), top: 0 },
  ]);
}

/** Makes a black PNG of any size in a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a PNG of exactly so many bytes. */
export function pngOfBytes(bytes: number): Buffer {
  const png = blackPng(64, 64);
  const end = png.length - 12;
  const filler = chunk('tlEr', Buffer.alloc(bytes - png.length - 12));
  return Buffer.concat([png.subarray(0, end), filler, png.subarray(end)]);
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
