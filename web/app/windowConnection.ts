import { Connection, isAway } from './Connection.ts';

/** The connection of the real window. */
export function windowConnection(): Connection {
  const connection = new Connection({
    isOnline: () => navigator.onLine,
    ping: () =>
      fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
        (answer) => !isAway(answer),
        () => false,
      ),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  window.addEventListener('offline', connection.lose);
  window.addEventListener('online', () => void connection.probe());
  if (!navigator.onLine) connection.lose();
  return connection;
}
