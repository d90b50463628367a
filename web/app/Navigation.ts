import { makeAutoObservable, observableRef } from 'mobx';
import type { Location } from 'react-router-dom';
import type { PageApi } from '../../shared/api.ts';
import { failed } from '../../shared/messages.ts';
import { type Browser, hrefOf, locationOf } from './Browser.ts';
import type { Failure } from './failure.ts';
import { newKey } from './newKey.ts';
import { matchRoute, type Prepared, pageOf, prepareVisit } from './prepareVisit.ts';
import type { Movement, PageRoute, Visit } from './Visit.ts';

interface Needs {
  routes: PageRoute[];
  browser: Browser;
  /** The calls of one visit; they end when the signal aborts. */
  api: (signal: AbortSignal) => PageApi;
  /** Is told of every page that could not be loaded, with what is said where the problem has no message. */
  failed?: (problem: unknown, fallback: string) => void;
}

/** What the server said of the page that it rendered. */
export interface Rendered {
  status: number;
  failure: Failure | null;
}

/** Which page is on screen, and the way to the next: loaded before it is shown, and only the newest wish counts. */
export class Navigation {
  shown: Visit | null = null;
  /** Whether a page is being loaded. */
  busy = false;
  private readonly routes: PageRoute[];
  private readonly browser: Browser;
  private readonly api: Needs['api'];
  private readonly failed: NonNullable<Needs['failed']>;
  private underway: AbortController | null = null;
  private mayLeave: (() => Promise<boolean>) | null = null;

  constructor({ routes, browser, api, failed = () => {} }: Needs) {
    this.routes = routes;
    this.browser = browser;
    this.api = api;
    this.failed = failed;
    makeAutoObservable<this, 'routes' | 'browser' | 'api' | 'failed' | 'underway' | 'mayLeave'>(
      this,
      {
        shown: observableRef,
        routes: false,
        browser: false,
        api: false,
        failed: false,
        underway: false,
        mayLeave: false,
        knows: false,
      },
      { autoBind: true },
    );
  }

  /** Loads and shows the address of the window. Gives where to go instead, if the route says so; nothing is shown then. */
  async open(): Promise<string | undefined> {
    const location = this.browser.here();
    const prepared = await this.load(location, new AbortController().signal);
    if (prepared.redirect === undefined) this.show(prepared, location, 'open');
    return prepared.redirect;
  }

  /** Takes over the page that the server rendered at the address of the window; its code is fetched before. */
  async takeOver({ status, failure }: Rendered): Promise<void> {
    const location = this.browser.here();
    const { route } = matchRoute(this.routes, location);
    try {
      this.show({ route, Page: failure ? null : await pageOf(route), status, failure }, location, 'open');
    } catch {
      this.show({ route, Page: null, status, failure: { status: 0, needsDocument: true } }, location, 'open');
    }
  }

  /** From now on, back and forward are followed. */
  listen(): void {
    this.browser.onPop(this.popped);
  }

  /** Goes to an address of our site. Settles when it is shown, or given up: for a newer one, or by who guards the page. */
  async go(href: string, options: { replace?: boolean } = {}): Promise<void> {
    if (this.mayLeave && !(await this.mayGo())) return;
    const location = locationOf(href, newKey());
    const same = this.shown !== null && hrefOf(this.shown.location) === hrefOf(location);
    return this.visit(location, options.replace || same ? 'replace' : 'push');
  }

  /** One step back in the history. */
  back(): void {
    this.browser.go(-1);
  }

  /** Loads what is on screen once more; a page that had failed arrives like a new one. */
  async refresh(): Promise<void> {
    if (!this.shown) return;
    const { location, failure } = this.shown;
    if (failure?.needsDocument) return this.browser.leave(hrefOf(location));
    await this.visit(location, failure ? 'replace' : 'refresh');
  }

  /** Keeps how far the page is scrolled, before the browser itself moves on it. */
  keepPlace(): void {
    if (this.shown) this.browser.keepScroll(this.shown.location.key);
  }

  /** Gives what is on screen another address, without loading anything. */
  rename(href: string): void {
    if (!this.shown) return;
    const location = locationOf(href, this.shown.location.key);
    this.browser.replace(location);
    this.shown = { ...this.shown, location, movement: 'refresh' };
  }

  /** Likewise, as a step of its own in the history. */
  step(href: string): void {
    if (!this.shown) return;
    this.keepPlace();
    const location = locationOf(href, newKey());
    this.browser.push(location);
    this.shown = { ...this.shown, location, movement: 'refresh' };
  }

  /** From now on, `mayLeave` is asked before another page is gone to; gives the function that ends this. */
  guard(mayLeave: () => Promise<boolean>): () => void {
    this.mayLeave = mayLeave;
    return () => {
      if (this.mayLeave === mayLeave) this.mayLeave = null;
    };
  }

  /** Whether an address is one of our pages; the catch-all does not count. */
  knows(pathname: string): boolean {
    return matchRoute(this.routes, { pathname }).route.path !== '*';
  }

  /** Whether what is on screen may be left: asks its guard, if it has one. */
  async mayGo(): Promise<boolean> {
    return this.mayLeave === null || this.mayLeave();
  }

  private popped(): void {
    const location = this.browser.here();
    if (this.shown && isSamePage(this.shown.location, location)) this.moveWithin(location);
    else void this.visit(location, 'back');
  }

  private moveWithin(location: Location): void {
    this.giveUp();
    const wasHere = this.browser.scrollOf(location.key) !== undefined;
    if (wasHere) this.keepPlace();
    if (this.shown) this.shown = { ...this.shown, location, movement: 'fragment' };
  }

  private async visit(location: Location, movement: Movement): Promise<void> {
    this.giveUp();
    const underway = new AbortController();
    this.begin(underway);
    const prepared = await this.load(location, underway.signal);
    if (underway.signal.aborted) return;
    if (prepared.redirect !== undefined) {
      return this.visit(locationOf(prepared.redirect, newKey()), movement === 'push' ? 'push' : 'replace');
    }
    const update = () => this.arrive(prepared, location, movement);
    await (prepared.route.still ? update() : this.browser.change(update));
    if (prepared.failure) this.failed(prepared.problem, prepared.route.failed ?? failed.unknown);
    this.end(underway);
  }

  private load(location: Location, signal: AbortSignal): Promise<Prepared> {
    return prepareVisit({ routes: this.routes, location, api: this.api(signal) });
  }

  private begin(underway: AbortController): void {
    this.underway = underway;
    this.busy = true;
  }

  private giveUp(): void {
    this.underway?.abort();
    this.underway = null;
    this.busy = false;
  }

  private end(underway: AbortController): void {
    if (this.underway !== underway) return;
    this.underway = null;
    this.busy = false;
  }

  private arrive(prepared: Prepared, location: Location, movement: Movement): void {
    this.keepPlace();
    if (movement === 'push') this.browser.push(location);
    if (movement === 'replace') this.browser.replace(location);
    this.show(prepared, location, movement);
    this.busy = false;
  }

  private show({ show, route, Page, status, failure }: Prepared, location: Location, movement: Movement): void {
    show?.();
    this.shown = { route, Page, status, failure, location, movement };
  }
}

function isSamePage(one: Location, other: Location): boolean {
  return one.pathname === other.pathname && one.search === other.search;
}
