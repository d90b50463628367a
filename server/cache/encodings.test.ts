import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { acceptedEncodings } from './encodings.ts';

const accepted = (header?: string) =>
  acceptedEncodings({ headers: header === undefined ? {} : { 'accept-encoding': header } } as IncomingMessage);

it('accepts by the standard', () =>
  eachRow(
    [
      [undefined, ['identity']],
      ['', ['identity']],
      ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
      ['gzip, br;q=0.5', ['gzip', 'br', 'identity']],
      ['br;q=0.1, gzip;q=0.9, identity;q=0.5', ['gzip', 'identity', 'br']],
      ['identity, gzip;q=0.5', ['identity', 'gzip']],
      ['BR;Q=0.5, GZip', ['gzip', 'br', 'identity']],
      ['br;q=0', ['identity']],
      ['gzip ; q=0.000, br', ['br', 'identity']],
      ['*', ['br', 'gzip', 'identity']],
      ['gzip;q=0, *', ['br', 'identity']],
      ['identity;q=0, gzip', ['gzip']],
      ['*;q=0, br', ['br']],
      ['identity;q=0', []],
      ['*;q=0', []],
      ['brotli, x-br, gzipped', ['identity']],
    ],
    ([header, encodings]) => {
      expect(accepted(header)).toEqual(encodings);
      expect(accepted(header)).toEqual(encodings);
    },
  ));

it('remembers a bounded number of headers', () => {
  for (let index = 0; index < 1_000; index++) expect(accepted(`x${index}, gzip`)).toEqual(['gzip', 'identity']);
});
