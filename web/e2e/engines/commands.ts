/**
 * The commands of W3C WebDriver that the journeys use, each with its endpoint and its name in Marionette, the protocol
 * that Firefox speaks itself: https://www.w3.org/TR/webdriver2/#endpoints,
 * https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export const commands = {
  navigate: ['POST', 'url', 'WebDriver:Navigate'],
  currentUrl: ['GET', 'url', 'WebDriver:GetCurrentURL'],
  back: ['POST', 'back', 'WebDriver:Back'],
  forward: ['POST', 'forward', 'WebDriver:Forward'],
  reload: ['POST', 'refresh', 'WebDriver:Refresh'],
  script: ['POST', 'execute/async', 'WebDriver:ExecuteAsyncScript'],
  click: ['POST', 'element/{id}/click', 'WebDriver:ElementClick'],
  sendKeys: ['POST', 'element/{id}/value', 'WebDriver:ElementSendKeys'],
  actions: ['POST', 'actions', 'WebDriver:PerformActions'],
  windowRect: ['POST', 'window/rect', 'WebDriver:SetWindowRect'],
  screenshot: ['GET', 'screenshot', 'WebDriver:TakeScreenshot'],
  handles: ['GET', 'window/handles', 'WebDriver:GetWindowHandles'],
  switchTo: ['POST', 'window', 'WebDriver:SwitchToWindow'],
  close: ['DELETE', 'window', 'WebDriver:CloseWindow'],
  // Commands of one engine alone: Chromium, and Firefox.
  devTools: ['POST', 'goog/cdp/execute', ''],
  setContext: ['POST', '', 'Marionette:SetContext'],
  quit: ['DELETE', '', 'WebDriver:DeleteSession'],
} as const satisfies Record<string, readonly ['GET' | 'POST' | 'DELETE', string, string]>;

/** The name of the field that refers to an element: https://www.w3.org/TR/webdriver2/#elements */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Refers to an element in the arguments of a script. */
export function reference(id: string): Record<string, string> {
  return { [ELEMENT]: id };
}

export type Command = keyof typeof commands;

/** The time after which a browser that does not respond counts as hanging, in milliseconds. */
export const RESPONSE_TIMEOUT = 45_000;

/** One browser with one session, driven by commands. */
export interface Driver {
  /** Runs a command and resolves to its value; throws a `WebDriverError` if the browser could not. */
  send(command: Command, parameters?: { id?: string; [name: string]: unknown }): Promise<unknown>;
}

/** An error by its code, such as 'stale element reference': https://www.w3.org/TR/webdriver2/#errors */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}
