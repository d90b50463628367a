import { crc32, inflateRawSync } from 'node:zlib';
import type { LibraryFile } from '../../../shared/media/files.ts';
import type { Octavo } from '../servers/octavo.ts';

/** Makes the shortest PDF, with a text in it of which nothing is shown. */
export function pdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n% ${inside}\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[]/Count 0>> endobj\n` +
      'trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n',
    'latin1',
  );
}

/** Makes an archive of stored entries: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
export function zip(entries: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let place = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [path, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts[0] = 20;
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(path.length, 22);
    local.push(Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, data]));
    const more = Buffer.alloc(14);
    more.writeUInt32LE(place, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, more, path]));
    place += local.at(-1)?.length ?? 0;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(place, 12);
  return Buffer.concat([...local, list, Buffer.from('PK\x05\x06'), end]);
}

/** Returns the files of an archive, in its order. */
export function unzip(archive: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {};
  const end = archive.lastIndexOf('PK\x05\x06');
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [size, name, extra, comment] = [20, 28, 30, 32].map((at) => archive.readUInt32LE(entry + at));
    const [nameLength, rest] = [(name ?? 0) & 0xffff, ((extra ?? 0) & 0xffff) + ((comment ?? 0) & 0xffff)];
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + (size ?? 0));
    const isPacked = archive.readUInt16LE(entry + 10) === 8;
    files[archive.toString('utf8', entry + 46, entry + 46 + nameLength)] = isPacked ? inflateRawSync(data) : data;
    entry += 46 + nameLength + rest;
  }
  return files;
}

export const epub = () => zip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' });

/** Makes an MP3 of so many silent frames of MPEG 1, 128 kbit/s, after a tag with this text. */
export function mp3({ frames = 3, tag = '' } = {}): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000);
  const head = Buffer.from(`ID3\x03\0\0\0\0${String.fromCharCode(tag.length >> 7, tag.length & 127)}${tag}`, 'latin1');
  return Buffer.concat([...(tag ? [head] : []), ...Array.from({ length: frames }, () => frame)]);
}

/** Makes the boxes of an MP4 of this brand, with tracks of these kinds. */
export function mp4(brand = 'M4A ', tracks: string[] = ['soun']): Buffer {
  const handlers = tracks.map((kind) => box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}`)));
  return Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0`)), box('moov', ...handlers), box('mdat')]);
}

export function box(name: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(8 + data.length);
  return Buffer.concat([length, Buffer.from(name), data]);
}

/** Makes two pages of Ogg, the first of which begins with this packet. */
export function ogg(packet = 'OpusHead\x01\x02'): Buffer {
  const page = (type: number, data: string) => {
    const head = Buffer.alloc(21);
    head[20] = 1;
    return Buffer.concat([
      Buffer.from(`OggS\0${String.fromCharCode(type)}`),
      head,
      Buffer.from([data.length]),
      Buffer.from(data, 'latin1'),
    ]);
  };
  return Buffer.concat([page(2, packet), page(0, 'OpusTags')]);
}

/** Encodes a file as a browser's form does. */
export function fileForm(
  file: Uint8Array = pdf(),
  { name = 'Paper.pdf', title }: { name?: string; title?: string } = {},
): FormData {
  const data = new FormData();
  if (title !== undefined) data.append('title', title);
  data.append('file', new Blob([file as Uint8Array<ArrayBuffer>]), name);
  return data;
}

/** Uploads a file for texts, as the administrator. */
export async function makeFile(
  { admin }: Pick<Octavo, 'admin'>,
  file?: Uint8Array,
  options?: Parameters<typeof fileForm>[1],
): Promise<LibraryFile> {
  return (await admin.post('/api/files', fileForm(file, options))).body.file;
}
