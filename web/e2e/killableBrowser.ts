import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';

/** A Chromium in a process of its own, on a profile that outlasts it. */
export interface KillableBrowser {
  context: BrowserContext;
  /** Kills it as a loss of power would; resolves when it has ended. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the tests' Chromium on a profile's folder. */
export async function startBrowser(profile: string): Promise<KillableBrowser> {
  const given: string[] = JSON.parse(process.env.CHROME_ARGUMENTS ?? '[]');
  const own = [
    '--headless',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-first-run',
    'about:blank',
  ];
  const child = spawn(process.env.CHROME_PATH ?? chromium.executablePath(), [...given, ...own], {
    // A group of its own, so that its processes end together.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const browser: Browser = await chromium.connectOverCDP(await printedAddress(child.stderr));
  const [context = await browser.newContext()] = browser.contexts();
  const kill = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await browser.close().catch(() => {});
  };

  return {
    context,
    kill,
    async close() {
      const session = await browser.newBrowserCDPSession();
      // It ends before it responds.
      await session.send('Browser.close').catch(() => {});
      await ended;
      await kill();
    },
  };
}

function printedAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    output.on('data', (chunk) => {
      printed += chunk;
      const [, address] = /DevTools listening on (\S+)\n/.exec(printed) ?? [];
      if (address) resolve(address);
    });
    output.once('end', () => reject(new Error(`The browser ended at its start: ${printed}`)));
  });
}
