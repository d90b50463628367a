import { Connection, isUnreachable } from './Connection.ts';

/** Creates the connection of the window. It does not follow the device's network before `watchNetwork`. */
export function windowConnection(): Connection {
  return new Connection({
    isOnline: () => navigator.onLine,
    ping: () =>
      fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
        (response) => !isUnreachable(response),
        () => false,
      ),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** Lets the connection follow the device's network, from now on. */
export function watchNetwork(connection: Connection): void {
  window.addEventListener('offline', connection.lose);
  window.addEventListener('online', () => void connection.probe());
  if (!navigator.onLine) connection.lose();
}
