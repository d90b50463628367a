import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The options that a server sends, as far as an authenticator reads them. */
interface Options {
  challenge: string;
}

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest();
const base64url = (content: Uint8Array) => Buffer.from(content).toString('base64url');

/** A passkey as an authenticator has it: ES256, without attestation (https://www.w3.org/TR/webauthn-3/#sctn-none-attestation). */
export class Authenticator {
  counter = 0;
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly site: { rpId: string; origin: string };

  constructor(site: { rpId: string; origin: string }) {
    this.site = site;
  }

  create({ challenge }: Options, site = this.site) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([this.data(site, 0x45), Buffer.alloc(16), length, this.id, key]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: base64url(clientData('webauthn.create', challenge, site)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Signs a challenge; the person is verified, by a finger or a number, unless `flags` say otherwise. */
  sign({ challenge }: Options, { site = this.site, flags = 0x05 } = {}) {
    this.counter++;
    const client = clientData('webauthn.get', challenge, site);
    const authData = this.data(site, flags);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.keys.privateKey);
    return this.answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    });
  }

  private data({ rpId }: { rpId: string }, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private answer(response: object) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

const clientData = (type: string, challenge: string, { origin }: { origin: string }) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Encodes a value as CBOR (https://www.rfc-editor.org/rfc/rfc8949), as far as authenticators need it. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  const bytes = value as Buffer;
  return Buffer.concat([head(2, bytes.length), bytes]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
