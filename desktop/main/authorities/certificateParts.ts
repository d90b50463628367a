import type { X509Certificate } from 'node:crypto';
import { readDer } from './der.ts';

/** An extension of a certificate; its type is the object identifier's DER, in hexadecimal. */
interface Extension {
  type: string;
  isCritical: boolean;
  value: Buffer;
}

/** The types of extensions: https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1 */
export const extensionTypes = {
  keyUsage: '551d0f',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
  nameConstraints: '551d1e',
  extendedKeyUsage: '551d25',
} as const;

const EXTENSIONS = 0xa3;
const BOOLEAN = 0x01;
const INTEGER = 0x02;

/** Returns the extensions and the algorithm of the signature, its object identifier's DER in hexadecimal. Throws where the certificate is malformed. */
export function partsOf({ raw }: Pick<X509Certificate, 'raw'>): { extensions: Extension[]; algorithm: string } {
  const [whole] = readDer(raw);
  const [signed, algorithm] = readDer(contentOf(whole));
  const list = readDer(contentOf(signed)).find(({ tag }) => tag === EXTENSIONS);
  const extensions = list
    ? readDer(contentOf(readDer(list.content)[0])).map(({ content }) => extensionOf(content))
    : [];
  return { extensions, algorithm: contentOf(readDer(contentOf(algorithm))[0]).toString('hex') };
}

/** Returns the number of further authorities that may stand below one of these extensions; Infinity where it does not say. */
export function pathLength(extensions: Extension[]): number {
  const constraints = extensions.find(({ type }) => type === extensionTypes.basicConstraints);
  const fields = constraints ? readDer(contentOf(readDer(constraints.value)[0])) : [];
  const length = fields.find(({ tag }) => tag === INTEGER);
  return length ? length.content.readIntBE(0, length.content.length) : Number.POSITIVE_INFINITY;
}

function extensionOf(content: Buffer): Extension {
  const parts = readDer(content);
  return {
    type: contentOf(parts[0]).toString('hex'),
    isCritical: parts[1]?.tag === BOOLEAN && parts[1].content[0] !== 0,
    value: contentOf(parts.at(-1)),
  };
}

function contentOf(value: { content: Buffer } | undefined): Buffer {
  if (!value) throw new RangeError('Malformed certificate');
  return value.content;
}
