import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { isPublicAddress, openPublic } from './fetchPublic.ts';

/** Starts a site that sends to `/to?…` where its query says, and whose `/picture` is three bytes. */
async function startSite(): Promise<{ url: string; server: Server }> {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/to?')) response.writeHead(302, { Location: decodeURIComponent(url.slice(4)) }).end();
    else response.writeHead(url === '/picture' ? 200 : 404).end('abc');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

it('knows the addresses of private networks in every spelling', async () => {
  const isPublic = {
    '93.184.216.34': true,
    '2606:2800:220:1:248:1893:25c8:1946': true,
    '127.0.0.1': false,
    '10.1.2.3': false,
    '172.16.0.1': false,
    '192.168.0.1': false,
    '169.254.169.254': false,
    '100.64.0.1': false,
    '0.0.0.0': false,
    '255.255.255.255': false,
    '::1': false,
    '::': false,
    '::ffff:127.0.0.1': false,
    '::7f00:1': false,
    '::a01:203': false,
    '64:ff9b::7f00:1': false,
    '2002:7f00:1::': false,
    'fe80::1': false,
    'fd00::1': false,
    'not an address': false,
  };
  await eachRow(Object.entries(isPublic), ([address, expected]) => expect(isPublicAddress(address)).toBe(expected));
});

it('refuses a private address, a name that has one, and a number that is one', async () => {
  const { url } = await startSite();
  const { port } = new URL(url);
  const addresses = [
    url,
    `http://localhost:${port}`,
    `http://2130706433:${port}`,
    `http://0x7f.1:${port}`,
    `http://[::1]:${port}`,
  ];

  for (const each of addresses) await expect(openPublic(`${each}/picture`)).rejects.toThrow('private network');
});

it('checks again where a public address redirects to', async () => {
  const { url } = await startSite();
  // Stands for the public internet: this one address of this machine.
  const isAllowed = (address: string) => address === '127.0.0.1';
  const to = (target: string) => openPublic(`${url}/to?${encodeURIComponent(target)}`, isAllowed);

  expect((await to('/picture')).statusCode).toBe(200);
  await expect(to('http://127.0.0.2/picture')).rejects.toThrow('private network');
  await expect(to('http://[::1]/picture')).rejects.toThrow('private network');
  await expect(to('file:///etc/passwd')).rejects.toThrow('none of the web');
  await expect(to('/gone')).rejects.toThrow('the answer was 404');
  await expect(to(`/to?${encodeURIComponent('/to?')}`)).rejects.toThrow();
});
