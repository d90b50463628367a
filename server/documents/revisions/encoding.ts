import { promisify } from 'node:util';
import { deflate, deflateSync, inflate, inflateSync } from 'node:zlib';
import { offLoop } from '../../workers/offLoop.ts';
import { applyDelta, type Delta, deltaOf } from './delta.ts';

// A thread of its own, so that a long text holds up no other request. For a short one, going there takes longer than the work.
const compressLong = promisify<string, Buffer>(deflate);
const decompressLong = promisify<Buffer, Buffer>(inflate);
const compare = offLoop({ module: 'documents/revisions/delta', name: 'deltaOf' }, deltaOf);
/** The length of a short text, in characters, and of one that is compressed, in bytes. */
const SHORT = { text: 50_000, compressed: 15_000 };

/** A revision's content as it is stored: whole, or as a difference to that of another version. */
export interface EncodedContent {
  baseVersion: number | null;
  content: Buffer;
}

/** A stored whole content. */
export interface BaseContent {
  version: number;
  content: Buffer;
}

/** Encodes a content by itself. */
export async function encodeWhole(text: string): Promise<EncodedContent> {
  return { baseVersion: null, content: await compress(text) };
}

/** Encodes a content as a difference to a base, or by itself where that is hardly longer. */
export async function encodeAgainst(base: BaseContent, text: string): Promise<EncodedContent> {
  const before = await decodeWhole(base.content);
  if (before === text) return equalTo(base.version);
  const content = await compress(JSON.stringify(await compare(before, text)));
  return content.length < base.content.length / 2 ? { baseVersion: base.version, content } : encodeWhole(text);
}

/** Encodes a content that equals a base. */
export const equalTo = (baseVersion: number): EncodedContent => ({ baseVersion, content: Buffer.alloc(0) });

/** Decodes a content; `base` is the stored content of its base version, if it has one. */
export async function decode(content: Buffer, base: Buffer | null): Promise<string> {
  if (!base) return decodeWhole(content);
  const before = await decodeWhole(base);
  if (content.length === 0) return before;
  return applyDelta(before, JSON.parse((await decompress(content)).toString()) as Delta);
}

const decodeWhole = async (content: Buffer) => (await decompress(content)).toString();

const compress = async (text: string) => (text.length < SHORT.text ? deflateSync(text) : compressLong(text));

const decompress = async (data: Buffer) => (data.length < SHORT.compressed ? inflateSync(data) : decompressLong(data));
