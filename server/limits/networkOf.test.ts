import { expect, it } from 'vitest';
import { eachRow } from '../testing/eachRow.ts';
import { networkOf } from './networkOf.ts';

it('takes IPv4 as it is, however it is written', () =>
  eachRow(
    [
      ['192.0.2.1', '192.0.2.1'],
      ['192.0.2.1:54321', '192.0.2.1'],
      ['::ffff:192.0.2.1', '192.0.2.1'],
      ['::FFFF:c000:0201', '192.0.2.1'],
      ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
      ['[::ffff:192.0.2.1]:54321', '192.0.2.1'],
    ],
    ([address, network]) => {
      expect(networkOf(address)).toBe(network);
    },
  ));

it('takes the first half of IPv6, however it is written', () =>
  eachRow(
    [
      '2001:db8:1:2::',
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '2001:0DB8:0001:0002:0000:0000:0000:0001',
      '2001:db8:1:2:0:0:192.0.2.1',
      '2001:db8:1:2::192.0.2.1',
      '[2001:db8:1:2::1]',
      '[2001:db8:1:2::1]:54321',
    ],
    (address) => {
      expect(networkOf(address)).toBe('2001:db8:1:2::/64');
    },
  ));

it.each([
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001::1:0:0:0:1', '2001:0:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1.2.3.4', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%25', 'fe80:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('puts %s into %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('leaves what is no address', () =>
  eachRow(['', 'unknown', '_hidden', '1.2.3', '2001:db8', ':::', '1::2::3', '[', '[]', '%'], (text) => {
    expect(() => networkOf(text)).not.toThrow();
    expect(networkOf(text)).not.toContain('/64');
  }));
