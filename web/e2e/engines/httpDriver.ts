import { type Command, commands, type Driver, RESPONSE_TIMEOUT, WebDriverError } from './commands.ts';

/** Starts a session of a driver that speaks W3C WebDriver at an address, such as chromedriver or WebKitWebDriver. */
export async function httpDriver(address: string, capabilities: object): Promise<Driver> {
  const { sessionId } = (await call('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string };
  const session = `${address}/session/${sessionId}`;

  return {
    send(command: Command, { id = '', ...parameters } = {}) {
      const [method, path] = commands[command];
      return call(method, [session, path.replace('{id}', id)].filter(Boolean).join('/'), parameters);
    },
  };
}

async function call(method: string, url: string, parameters: object = {}): Promise<unknown> {
  const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
  const response = await fetch(url, { method, ...body, signal: AbortSignal.timeout(RESPONSE_TIMEOUT) });
  const { value } = (await response.json()) as { value: { error: string; message: string } };
  if (!response.ok) throw new WebDriverError(value.error, value.message);
  return value;
}
