import type { App } from 'electron';

/**
 * Receives the links and files that macOS opens with the app, by events and not as arguments; the first ones come before the
 * app is ready. Call it at once. Returns a function that takes what follows them, and returns those that have come before.
 */
export function receiveOpened(app: Pick<App, 'on'>): (follow: (argument: string) => void) => string[] {
  const early: string[] = [];
  let receive: (argument: string) => void = (argument) => early.push(argument);
  for (const name of ['open-url', 'open-file'] as const) {
    app.on(name as 'open-url', (event, argument) => {
      event.preventDefault();
      receive(argument);
    });
  }
  return (follow) => {
    receive = follow;
    return early;
  };
}
