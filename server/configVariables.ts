import { z } from 'zod';
import { _default as withDefault } from 'zod/mini';
import { emailField } from '../shared/kit/fields.ts';
import { utf8Bytes } from '../shared/kit/text.ts';
import { placeholders } from '../shared/settings/placeholders.ts';
import { settingFields } from '../shared/settings/settings.ts';
import type { Bucket } from './storage/callBucket.ts';

/** One variable of the environment; the source of its texts in messages, the guide for operators and `.env.example`. */
export interface Variable {
  /** Parses its text; includes the default, where there is one. */
  schema: z.core.$ZodType<unknown, string | undefined>;
  description: string;
  /** A good value. */
  example: string;
  /** The effect of its absence, for a variable without default. */
  absent?: string;
  /** True where its value must not appear in a log. */
  secret?: true;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'it must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'it must be a whole number from 0 to 65535');

const host = z.string().regex(/^[\w.:-]+$/, 'it must be a host name or an address');

/** The whole configuration, in the order in which it is documented. */
export const variables = {
  PORT: {
    schema: port.default(3000),
    description: 'port to listen on; `0` takes any free one and prints it',
    example: '3000',
  },
  HOST: {
    schema: host.default('127.0.0.1'),
    description: 'address to listen on',
    example: '127.0.0.1',
  },
  OCTAVO_DATA: {
    schema: z
      .string()
      .regex(/^[^\0]+$/, 'it must be a path')
      .default('./data'),
    description: 'folder of the SQLite file, the images and the generated secret',
    example: './data',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^(sqlite:|postgres(ql)?:\/\/)/, 'it must begin with sqlite: or postgres://')
      .refine(isDatabase, 'it must name a file, or a host, with special characters of a password percent-encoded')
      .optional(),
    description: 'Postgres, for several processes or machines, or a SQLite file',
    example: 'postgres://user:pass@localhost:5432/octavo',
    absent: '`sqlite:$OCTAVO_DATA/octavo.sqlite`',
    secret: true,
  },
  DATABASE_REPLICA_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'it must begin with postgres://')
      .refine(isDatabase, 'it must name a host, with special characters of a password percent-encoded')
      .optional(),
    description:
      'replica of that Postgres, which follows by streaming, for reading what is not cached and for everybody',
    example: 'postgres://user:pass@replica:5432/octavo',
    absent: 'none',
    secret: true,
  },
  OCTAVO_STORAGE: {
    schema: z
      .string()
      .refine(
        (text) => bucketAt(text) !== null,
        'it must be s3://bucket, with endpoint= and region= where it is not at Amazon, and without keys',
      )
      .transform((text) => bucketAt(text))
      .optional(),
    description: 'S3-compatible bucket of the pictures and files, for several machines; with the keys below',
    example: 's3://bucket?endpoint=https://s3.example.com&region=eu-central-1',
    absent: '`$OCTAVO_DATA/images`',
    // Somebody may write the keys into it, which it refuses.
    secret: true,
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string().optional(),
    description: 'key of that bucket, and of one for backups',
    example: 'AKIAIOSFODNN7EXAMPLE',
    absent: 'none',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string().optional(),
    description: 'secret of that key',
    example: 'the secret that came with the key',
    absent: 'none',
    secret: true,
  },
  AWS_SESSION_TOKEN: {
    schema: z.string().optional(),
    description: 'token of a key that ends',
    example: 'the token that came with the key',
    absent: 'none',
    secret: true,
  },
  OCTAVO_IMAGES_URL: {
    schema: z
      .string()
      .refine(isFolderAddress, 'it must be the https address of a folder, without a name and password')
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    description: "public address of that bucket's folder `images`, from which browsers have the pictures straight",
    example: 'https://pictures.example.com/images',
    absent: 'Octavo serves them',
    // Somebody may write a password into it, which it refuses.
    secret: true,
  },
  OCTAVO_URL: {
    schema: z.string().refine(isOrigin, 'it must be an http or https origin without a path').optional(),
    description: 'public origin, for canonical links; `https:` makes cookies `Secure` and turns HSTS on',
    example: 'https://example.com',
    absent: '`http://HOST:PORT`',
  },
  JWT_SECRET: {
    schema: z
      .string()
      .refine((secret) => utf8Bytes(secret) >= 32, 'it must have at least 32 bytes')
      .optional(),
    description: 'signs sessions; at least 32 bytes',
    example: 'the output of: openssl rand -hex 32',
    absent: 'generated once, in `$OCTAVO_DATA/secret`',
    secret: true,
  },
  ADMIN_EMAIL: {
    schema: z.string().optional(),
    description: 'email of the administrator whom the first start creates, with no administrator in the database',
    example: 'admin@example.com',
    absent: 'none',
  },
  ADMIN_USERNAME: {
    schema: z.string().optional(),
    description: 'name of that administrator',
    example: 'Editor',
    absent: 'none',
  },
  ADMIN_PASSWORD: {
    schema: z.string().optional(),
    description: 'password of that administrator, or the one that `npm run admin` sets',
    example: 'a password of 8 characters or more',
    absent: 'none',
    secret: true,
  },
  OCTAVO_NAME: {
    schema: withDefault(settingFields.name, placeholders.name),
    description: 'name of the publication',
    example: 'Octavo',
  },
  OCTAVO_DESCRIPTION: {
    schema: withDefault(settingFields.description, placeholders.description),
    description: 'the publication in a sentence',
    example: 'A journal of reading.',
  },
  OCTAVO_CONTACT_EMAIL: {
    schema: withDefault(settingFields.contactEmail, placeholders.contactEmail),
    description: 'address shown in the footer and in `security.txt`',
    example: 'hello@example.com',
  },
  OCTAVO_CONTACT_PHONE: {
    schema: withDefault(settingFields.contactPhone, placeholders.contactPhone),
    description: 'telephone number shown in the footer',
    example: '+1 555 0100',
  },
  OCTAVO_CONTACT_LOCATION: {
    schema: withDefault(settingFields.contactLocation, placeholders.contactLocation),
    description: 'place shown in the footer',
    example: 'Bookbridge',
  },
  OCTAVO_LANGUAGE: {
    schema: withDefault(settingFields.language, 'en'),
    description:
      'language of the articles, by its code: `lang` of the pages, dates, feed; also of the interface, which is English where it has no texts in it',
    example: 'pt-BR',
  },
  OCTAVO_TIME_ZONE: {
    schema: withDefault(settingFields.timeZone, 'UTC'),
    description: 'time zone of the publication, by its IANA name: times of publication are in it',
    example: 'Europe/Lisbon',
  },
  OCTAVO_COMMENTS: {
    schema: withDefault(settingFields.comments, 'on'),
    description:
      '`moderated` holds new comments until an administrator approves them; `off` refuses new ones, and those that there are stay readable',
    example: 'on',
  },
  OCTAVO_REGISTRATION: {
    schema: withDefault(settingFields.registration, 'open'),
    description: '`invitation` or `closed`: nobody creates an account without being invited',
    example: 'open',
  },
  OCTAVO_WEBSUB_HUB: {
    schema: z.string().refine(isAddress, 'it must be a whole http or https address').optional(),
    description: 'WebSub hub that is told of every publication, and that the feeds name',
    example: 'https://pubsubhubbub.appspot.com/',
    absent: 'none',
  },
  OCTAVO_PURGE_URL: {
    schema: z
      .string()
      .refine(isAddress, 'it must be a whole http or https address')
      .refine((text) => !URL.canParse(text) || new URL(text).username === '', 'it must have no name and password')
      .optional(),
    description:
      'hook that purges the CDN in front after each write; without it, no CDN stores a page. With `OCTAVO_PURGE_SECRET`',
    example: 'http://127.0.0.1:6082/',
    absent: 'none',
    secret: true,
  },
  OCTAVO_PURGE_SECRET: {
    schema: z
      .string()
      .regex(/^(whsec_)?[A-Za-z0-9+/]{32,}={0,2}$/, 'it must be Base64 of 24 bytes or more')
      .optional(),
    description: 'key in Base64 that signs the calls of that hook',
    example: 'the output of: openssl rand -base64 32',
    absent: 'none',
    secret: true,
  },
  OCTAVO_BACKUP_FOLDER: {
    schema: z
      .string()
      .refine(
        (text) => !text.startsWith('s3:') || bucketAt(text) !== null,
        'it must be a folder or s3://bucket, with endpoint= and region= where it is not at Amazon, and without keys',
      )
      .optional(),
    description:
      'folder of a backup every night, best on another disk, or an S3-compatible bucket as for `OCTAVO_STORAGE`; with the passphrase',
    example: '/backups',
    absent: 'no nightly backups',
    // As for the storage.
    secret: true,
  },
  OCTAVO_BACKUP_PASSPHRASE: {
    schema: z.string().optional(),
    description: 'encrypts backups, and opens them; 12 characters or more, kept elsewhere too',
    example: 'the output of: openssl rand -base64 24',
    absent: 'no backups',
    secret: true,
  },
  OCTAVO_BACKUP_PASSPHRASE_FILE: {
    schema: z.string().optional(),
    description: 'file that has that passphrase, instead of the variable',
    example: '/etc/octavo/passphrase',
    absent: 'none',
  },
  SMTP_URL: {
    schema: z.string().refine(isSmtp, 'it must begin with smtp:// or smtps:// and name a host').optional(),
    description:
      'SMTP server that sends the mails, `smtps:` for TLS from the beginning; a password is sent only over TLS. With `MAIL_FROM`',
    example: 'smtps://user:pass@mail.example.com',
    absent: 'no mails',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .refine((text) => mailboxOf(text) !== null, 'it must be an address, with or without a name')
      .transform((text) => mailboxOf(text))
      .optional(),
    description: 'sender of the mails; without a name, that of the publication',
    example: 'Octavo <mail@example.com>',
    absent: 'none',
  },
  OCTAVO_TRUST_PROXY: {
    schema: z.string().regex(/^\d$/, 'it must be the number of proxies, 0 to 9').transform(Number).default(0),
    description: "number of reverse proxies in front, for clients' addresses",
    example: '1',
  },
  OCTAVO_DRAIN_SECONDS: {
    schema: z
      .string()
      .regex(/^([0-9]|[1-5][0-9]|60)$/, 'it must be a whole number from 0 to 60')
      .transform(Number)
      .default(0),
    description: 'seconds for which a server that is told to stop serves on, while `/readyz` answers 503',
    example: '5',
  },
  OCTAVO_RATE_LIMITS: {
    schema: z.enum(['on', 'off'], "it must be 'on' or 'off'").default('on'),
    description: '`off` for tests and benchmarks',
    example: 'on',
  },
  OCTAVO_METRICS_PORT: {
    schema: port.optional(),
    description: 'port of `/metrics`, in the format of Prometheus; not for the public',
    example: '9464',
    absent: 'no metrics',
  },
  OCTAVO_METRICS_HOST: {
    schema: host.default('127.0.0.1'),
    description: 'address on which the metrics are served',
    example: '127.0.0.1',
  },
  LOG_LEVEL: {
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'it is not a level of the log')
      .default('info'),
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    example: 'info',
  },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof variables;

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && pathname === '/' && search + hash + username === '';
}

/** Reads `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`; null for anything else. */
export function bucketAt(text: string): Pick<Bucket, 'bucket' | 'prefix' | 'endpoint' | 'region'> | null {
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w./-]*)?(?:\?|$)/.test(text) || !URL.canParse(text)) return null;
  const { hostname: bucket, pathname, searchParams } = new URL(text);
  const { endpoint = null, region = 'us-east-1', ...others } = Object.fromEntries(searchParams);
  if (Object.keys(others).length > 0 || (endpoint !== null && !isOrigin(endpoint)) || !/^[\w-]+$/.test(region))
    return null;
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  return { bucket, prefix: prefix && `${prefix}/`, endpoint: endpoint && new URL(endpoint).origin, region };
}

/** Tells if a text is a whole address that can be sent to. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[\s<>"]/.test(text);
}

/** Tells if a text is an address under which files have theirs. */
function isFolderAddress(text: string): boolean {
  return isAddress(text) && /^https:\/\/[^?#@]+$/.test(text);
}

/** Tells if a text is the address of an SMTP server. */
function isSmtp(text: string): boolean {
  return /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== '';
}

/** Reads `mail@example.com` or `Octavo <mail@example.com>`; null for anything else. */
function mailboxOf(text: string): { name: string; address: string } | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|)\s*$/u.exec(text) ?? [
    '',
    '',
    text.trim(),
  ];
  return emailField.safeParse(address).success ? { name, address } : null;
}

/** Tells if a text names a SQLite file, or is a Postgres address with a host. */
function isDatabase(text: string): boolean {
  if (text.startsWith('sqlite:')) return text.length > 'sqlite:'.length;
  return URL.canParse(text) && new URL(text).hostname !== '';
}
