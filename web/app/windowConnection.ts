import { Connection, isAway } from './Connection.ts';

/** The connection of the real window; whether there is a network is not asked before `watchNetwork`. */
export function windowConnection(): Connection {
  return new Connection({
    isOnline: () => navigator.onLine,
    ping: () =>
      fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
        (answer) => !isAway(answer),
        () => false,
      ),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

/** Lets the connection follow what the device says of its network, from now on. */
export function watchNetwork(connection: Connection): void {
  window.addEventListener('offline', connection.lose);
  window.addEventListener('online', () => void connection.probe());
  if (!navigator.onLine) connection.lose();
}
