import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartProblem } from './problems.ts';

const KEYS = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'a secret' };
const ADMIN = { ADMIN_EMAIL: 'ada@octavo.example', ADMIN_USERNAME: 'Ada', ADMIN_PASSWORD: 'a good password' };

/** Bad values: name, value, and 'secret' where no line may show it. */
const bad: [name: string, value: string, secret?: 'secret'][] = [
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '3e3'],
  ['PORT', '80.5'],
  ['PORT', ' 3000'],
  ['HOST', 'not a host'],
  ['HOST', 'http://127.0.0.1'],
  ['OCTAVO_DATA', 'a\0b'],
  ['DATABASE_URL', 'mysql://root:sesame@localhost/octavo', 'secret'],
  ['DATABASE_URL', 'octavo.sqlite', 'secret'],
  ['DATABASE_URL', 'sqlite:', 'secret'],
  ['DATABASE_URL', 'postgres://'],
  ['DATABASE_URL', 'postgres://octavo:sesa#me@localhost:5432/octavo', 'secret'],
  ['DATABASE_URL', 'postgres://octavo:sesame@localhost:port/octavo', 'secret'],
  ['OCTAVO_STORAGE', '/mnt/files', 'secret'],
  ['OCTAVO_STORAGE', 's3://'],
  ['OCTAVO_STORAGE', 's3://AKIA:sesame@bucket', 'secret'],
  ['OCTAVO_STORAGE', 's3://bucket?endpoint=minio:9000', 'secret'],
  ['OCTAVO_STORAGE', 's3://bucket?secret=sesame', 'secret'],
  ['OCTAVO_IMAGES_URL', 'http://pictures.example.com'],
  ['OCTAVO_IMAGES_URL', 'https://me:sesame@pictures.example.com/images', 'secret'],
  ['OCTAVO_IMAGES_URL', 'https://pictures.example.com/images?v=1', 'secret'],
  ['OCTAVO_BACKUP_FOLDER', 's3://AKIA:sesame@bucket', 'secret'],
  ['OCTAVO_URL', 'example.com'],
  ['OCTAVO_URL', 'ftp://example.com'],
  ['OCTAVO_URL', 'https://example.com/blog'],
  ['OCTAVO_URL', 'https://example.com/?page=1'],
  ['JWT_SECRET', 'sesame, but 31 bytes are too few'.slice(0, 31), 'secret'],
  ['ADMIN_EMAIL', 'ada'],
  ['ADMIN_USERNAME', 'A'],
  ['ADMIN_PASSWORD', 'sesame', 'secret'],
  ['ADMIN_PASSWORD', 'é'.repeat(37), 'secret'],
  ['OCTAVO_NAME', 'n'.repeat(101)],
  ['OCTAVO_NAME', 'two\nlines'],
  ['OCTAVO_NAME', '   '],
  ['OCTAVO_DESCRIPTION', 'd'.repeat(301)],
  ['OCTAVO_CONTACT_EMAIL', 'hello'],
  ['OCTAVO_CONTACT_PHONE', '5'.repeat(51)],
  ['OCTAVO_CONTACT_LOCATION', 'l'.repeat(201)],
  ['OCTAVO_TIME_ZONE', 'Mars/Olympus'],
  ['OCTAVO_TIME_ZONE', '+09:00'],
  ['OCTAVO_TIME_ZONE', 'Europe/Lisbon '],
  ['OCTAVO_TRUST_PROXY', 'yes'],
  ['OCTAVO_TRUST_PROXY', '-1'],
  ['OCTAVO_DRAIN_SECONDS', '61'],
  ['OCTAVO_DRAIN_SECONDS', '0.5'],
  ['OCTAVO_RATE_LIMITS', 'false'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_LEVEL', 'INFO'],
];

describe('a bad value', () => {
  it.each(bad)('of %s (%.40s) is refused in one line with the problem and an example', (name, value, secret) => {
    const lines = complaints({ ...ADMIN, ...KEYS, [name]: value });

    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name} is .+: .+, for example ${name}=.+$`))]);
    if (secret) expect(lines[0]).not.toContain(value);
    if (secret) expect(lines[0]).not.toMatch(/sesa/);
  });

  it('gets a line for each variable', () => {
    const lines = complaints({ PORT: 'x', LOG_LEVEL: 'y', ADMIN_EMAIL: 'ada', OCTAVO_NAM: 'typo' });

    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'ADMIN_USERNAME',
      'LOG_LEVEL',
      'OCTAVO_NAM',
      'PORT',
    ]);
  });

  it('is truncated where it is long', () => {
    expect(complaints({ OCTAVO_DESCRIPTION: 'd'.repeat(10_000) })[0]?.length).toBeLessThan(250);
  });
});

it('refuses an unknown variable, and suggests a similar one', () => {
  expect(complaints({ OCTAVO_RATE_LIMIT: 'off' })).toEqual([
    'OCTAVO_RATE_LIMIT is not a variable that Octavo knows: did you mean OCTAVO_RATE_LIMITS?',
  ]);
  expect(complaints({ OCTAVO_XYZZY: 'on' })).toEqual(['OCTAVO_XYZZY is not a variable that Octavo knows.']);
});

it('reads where a bucket is, which needs its keys', () => {
  const bucketOf = (address: string) => readConfig({ ...KEYS, OCTAVO_STORAGE: address }).bucket;
  const own = { accessKeyId: 'AKIA', secretAccessKey: 'a secret', sessionToken: null };

  expect(bucketOf('s3://files')).toEqual({ ...own, bucket: 'files', prefix: '', endpoint: null, region: 'us-east-1' });
  expect(bucketOf('s3://my.files/a/b/?endpoint=http://minio:9000/&region=auto')).toEqual({
    ...own,
    ...{ bucket: 'my.files', prefix: 'a/b/', endpoint: 'http://minio:9000', region: 'auto' },
  });
  expect(readConfig(KEYS).bucket).toBeNull();
  expect(complaints({ OCTAVO_STORAGE: 's3://files', AWS_ACCESS_KEY_ID: 'AKIA' })).toEqual([
    expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is missing: OCTAVO_STORAGE needs it/),
  ]);
  const nightly = readConfig({ ...KEYS, OCTAVO_BACKUP_FOLDER: 's3://nights/octavo' }).backups;
  expect(nightly).toMatchObject({ folder: { ...own, bucket: 'nights', prefix: 'octavo/' }, keys: own });
  expect(complaints({ OCTAVO_BACKUP_FOLDER: 's3://nights', AWS_ACCESS_KEY_ID: 'AKIA' })).toEqual([
    expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is missing: OCTAVO_BACKUP_FOLDER needs it/),
  ]);
});

it('has pictures come from a public address, where they are in a bucket', () => {
  const address = { OCTAVO_IMAGES_URL: 'https://pictures.example.com/images/' };

  expect(readConfig({ ...KEYS, ...address, OCTAVO_STORAGE: 's3://files' }).imagesUrl).toBe(
    'https://pictures.example.com/images',
  );
  expect(complaints(address)).toEqual([
    expect.stringMatching(/^OCTAVO_IMAGES_URL is not usable: OCTAVO_STORAGE must name/),
  ]);
});

it('ignores variables of other programs', () => {
  expect(readConfig({ PATH: '/bin', DATABASE: 'x' })).toEqual(readConfig({}));
});

it('treats empty variables as absent', () => {
  const empty = Object.fromEntries(bad.map(([name]) => [name, '']));

  expect(readConfig({ ...empty, OCTAVO_UNKNOWN: '' })).toEqual(readConfig({}));
});

it('has a default for everything', () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    trustProxy: 0,
    drainSeconds: 0,
    rateLimits: true,
    logLevel: 'info',
  });
  expect(config.settings).toMatchObject({ values: { name: 'Octavo', timeZone: 'UTC' }, fixed: [] });
  expect(config).toMatchObject({ publicUrl: null, jwtSecret: null, firstAdmin: null });
  expect(config.dataFolder).toBe(path.resolve('data'));
  expect(config.databaseUrl).toBe(`sqlite:${path.resolve('data', 'octavo.sqlite')}`);
});

it('reads every variable', () => {
  const config = readConfig({
    ...ADMIN,
    PORT: '0',
    HOST: '::1',
    OCTAVO_DATA: '/srv/octavo',
    DATABASE_URL: 'postgres://user:p%23ss@localhost:5432/octavo',
    OCTAVO_URL: 'https://Example.com/',
    JWT_SECRET: 'x'.repeat(32),
    OCTAVO_NAME: 'Quarto',
    OCTAVO_DESCRIPTION: 'A smaller fold.',
    OCTAVO_CONTACT_EMAIL: 'q@octavo.example',
    OCTAVO_CONTACT_PHONE: '1',
    OCTAVO_CONTACT_LOCATION: 'Here',
    OCTAVO_LANGUAGE: 'pt-br',
    OCTAVO_TIME_ZONE: 'Europe/Lisbon',
    OCTAVO_COMMENTS: 'off',
    OCTAVO_REGISTRATION: 'closed',
    OCTAVO_BACKUP_FOLDER: '/backups',
    OCTAVO_BACKUP_PASSPHRASE: 'correct horse battery',
    OCTAVO_WEBSUB_HUB: 'https://hub.example/',
    DATABASE_REPLICA_URL: 'postgres://replica/octavo',
    OCTAVO_PURGE_URL: 'http://127.0.0.1:6082/',
    OCTAVO_PURGE_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    SMTP_URL: 'smtps://user:p%23ss@mail.example.com',
    MAIL_FROM: '"Quarto, daily" <mail@example.com>',
    OCTAVO_TRUST_PROXY: '1',
    OCTAVO_DRAIN_SECONDS: '5',
    OCTAVO_RATE_LIMITS: 'off',
    OCTAVO_METRICS_PORT: '9464',
    OCTAVO_METRICS_HOST: '10.0.0.2',
    LOG_LEVEL: 'debug',
  });

  expect(config).toEqual({
    port: 0,
    host: '::1',
    dataFolder: '/srv/octavo',
    databaseUrl: 'postgres://user:p%23ss@localhost:5432/octavo',
    bucket: null,
    imagesUrl: null,
    replicaUrl: 'postgres://replica/octavo',
    publicUrl: 'https://example.com',
    jwtSecret: 'x'.repeat(32),
    firstAdmin: { email: 'ada@octavo.example', username: 'Ada', password: 'a good password' },
    webSubHub: 'https://hub.example/',
    purge: { url: 'http://127.0.0.1:6082/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    smtp: {
      url: 'smtps://user:p%23ss@mail.example.com',
      from: { name: 'Quarto, daily', address: 'mail@example.com' },
    },
    settings: {
      values: {
        name: 'Quarto',
        description: 'A smaller fold.',
        timeZone: 'Europe/Lisbon',
        commenters: 'everyone',
        contactEmail: 'q@octavo.example',
        contactPhone: '1',
        contactLocation: 'Here',
        accent: '#9c2f1e',
        language: 'pt-BR',
        logo: '',
        sharingImage: '',
        comments: 'off',
        registration: 'closed',
        authors: 'publish',
        requireSecondFactor: false,
        backupHour: '3',
        headerLinks: [],
        footerText: '',
      },
      fixed: [
        'name',
        'description',
        'timeZone',
        'contactEmail',
        'contactPhone',
        'contactLocation',
        'language',
        'comments',
        'registration',
      ],
    },
    backups: { folder: '/backups', keys: null, passphrase: 'correct horse battery', passphraseFile: null },
    trustProxy: 1,
    drainSeconds: 5,
    rateLimits: false,
    metrics: { host: '10.0.0.2', port: 9464 },
    logLevel: 'debug',
  });
});

it('creates no first administrator from a password alone, which is for npm run admin', () => {
  expect(readConfig({ ADMIN_PASSWORD: 'a good password' }).firstAdmin).toBeNull();
});

function complaints(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartProblem) return error.message.split('\n');
    throw error;
  }
  return [];
}

it('takes an address alone as the sender of mails', () => {
  const { smtp } = readConfig({ SMTP_URL: 'smtp://localhost', MAIL_FROM: ' mail@example.com ' });

  expect(smtp?.from).toEqual({ name: '', address: 'mail@example.com' });
});

it.each([
  [{ SMTP_URL: 'smtp://localhost' }, /^MAIL_FROM is missing: SMTP_URL needs it, for example MAIL_FROM=/],
  [{ MAIL_FROM: 'mail@example.com' }, /^SMTP_URL is missing: MAIL_FROM needs it, for example SMTP_URL=/],
  [{ SMTP_URL: 'http://localhost', MAIL_FROM: 'mail@example.com' }, /^SMTP_URL is not usable: it must begin with smtp/],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, /^MAIL_FROM is 'nobody': it must be an address/],
  [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A <a@b.example>, b@b.example' }, /^MAIL_FROM is /],
])('refuses half a mail server, and a wrong one: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it.each([
  [{ OCTAVO_PURGE_URL: 'http://127.0.0.1:6082/' }, /^OCTAVO_PURGE_SECRET is missing: OCTAVO_PURGE_URL needs it/],
  [{ OCTAVO_PURGE_SECRET: 'A'.repeat(44) }, /^OCTAVO_PURGE_URL is missing: OCTAVO_PURGE_SECRET needs it/],
  [
    { OCTAVO_PURGE_URL: 'ftp://cdn', OCTAVO_PURGE_SECRET: 'A'.repeat(44) },
    /^OCTAVO_PURGE_URL is not usable: it must be/,
  ],
  [{ OCTAVO_PURGE_URL: 'http://a:b@cdn/', OCTAVO_PURGE_SECRET: 'A'.repeat(44) }, /^OCTAVO_PURGE_URL is not usable/],
  [{ OCTAVO_PURGE_URL: 'http://cdn/', OCTAVO_PURGE_SECRET: 'short' }, /^OCTAVO_PURGE_SECRET is not usable: .*24 bytes/],
])('refuses half a hook of a CDN, and a wrong one: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it.each([
  [
    { DATABASE_REPLICA_URL: 'postgres://replica/octavo' },
    /^DATABASE_REPLICA_URL is not usable: DATABASE_URL must name/,
  ],
  [
    { DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'sqlite:b' },
    /^DATABASE_REPLICA_URL is not usable: .*postgres/,
  ],
])('refuses a replica of SQLite, and one that is no Postgres: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
