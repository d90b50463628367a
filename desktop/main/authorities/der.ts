/** A value of DER (ITU-T X.690). */
export interface DerValue {
  tag: number;
  content: Buffer;
}

/** Reads the values that follow one another in these bytes. Throws a RangeError where they are malformed. */
export function readDer(bytes: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const lengthBytes = first > 0x80 ? first - 0x80 : 0;
    const start = at + 2 + lengthBytes;
    const length = lengthBytes > 0 ? bytes.readUIntBE(at + 2, lengthBytes) : first;
    at = start + length;
    if (first === 0x80 || at > bytes.length) throw new RangeError('Malformed DER');
    values.push({ tag, content: bytes.subarray(start, at) });
  }
  return values;
}
