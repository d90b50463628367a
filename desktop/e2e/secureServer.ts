import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestCertificate } from '../testing/certificates.ts';

/** Puts a server behind TLS, with a certificate and those that are sent along. */
export async function startSecureServer(url: string, certificates: [TestCertificate, ...TestCertificate[]]) {
  const cert = certificates.map(({ pem }) => pem).join('\n');
  const server = https.createServer({ cert, key: certificates[0].key }, (request, response) => {
    const { method, headers } = request;
    const onward = http.request(url + request.url, { method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers));
    });
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
