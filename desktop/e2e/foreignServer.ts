import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server that is no Octavo; it records the method, path and headers of its requests. */
export async function startForeignServer(handle: http.RequestListener, port = 0) {
  const requests: { method: string; path: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
