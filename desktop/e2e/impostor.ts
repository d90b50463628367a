import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that is no Octavo; gives its address, and every request's method, path and headers. */
export async function impostor(answer: http.RequestListener, port = 0) {
  const asked: { method: string; path: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer((request, response) => {
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
