import type { Notification as SystemNotification } from 'electron';
import type { KnownServer } from '../../../shared/desktop.ts';
import { type Notification, notificationCalls } from '../../../shared/notifications/notifications.ts';
import type { SendRequest } from '../network/sendRequest.ts';
import type { Servers } from '../network/servers.ts';
import type { SettingsFile } from '../starting/settings.ts';
import type { Starts } from '../starting/starts.ts';
import { bodyFor, type Notice, type NoticeButton, noticeOf, noticeOfMany } from './notice.ts';

const INTERVAL_MS = 60_000;
const TIMEOUT_MS = 30_000;
/** More new ones than these become one notice. */
const MOST_AT_ONCE = 3;

type Shown = Pick<SystemNotification, 'show' | 'close' | 'on'>;

export interface NotifierOptions {
  platform: NodeJS.Platform;
  settings: SettingsFile;
  servers: Pick<Servers, 'all'>;
  starts: Pick<Starts, 'open'>;
  sendRequest: SendRequest;
  makeNotification: (options: { title: string; body: string; actions: { type: 'button'; text: string }[] }) => Shown;
  setBadge: (count: number) => void;
  /** Tells if the screen is locked, on systems without an event for it. */
  isScreenLocked: () => boolean;
}

/** Tells of new comments and messages of all servers, where that is switched on: by the system's notifications and a badge. */
export class Notifier {
  private readonly options: NotifierOptions;
  /** The time of the newest notification of each server that was seen. */
  private readonly newest = new Map<string, string>();
  private readonly unread = new Map<string, number>();
  private readonly shown = new Set<Shown>();
  private isLocked = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(options: NotifierOptions) {
    this.options = options;
  }

  get isOn(): boolean {
    return this.options.settings.read().notifies ?? false;
  }

  /** Begins to look, now and every minute, if it is switched on. */
  start(): void {
    if (!this.isOn || this.timer) return;
    this.timer = setInterval(() => void this.look(), INTERVAL_MS);
    void this.look();
  }

  /** Switches it on or off. */
  toggle(): void {
    this.options.settings.change({ notifies: !this.isOn });
    if (this.isOn) this.start();
    else this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.closeAll();
    this.newest.clear();
    this.options.setBadge(0);
  }

  /** Takes away what is shown, and shows nothing more until `unlock`. */
  lock(): void {
    this.isLocked = true;
    this.closeAll();
  }

  unlock(): void {
    this.isLocked = false;
    void this.look();
  }

  /** Looks once for what is new on each server. The first look only remembers what is there. */
  async look(): Promise<void> {
    if (!this.mayShow()) return;
    const servers = this.options.servers.all();
    await Promise.all(servers.map((server) => this.lookAt(server)));
    if (!this.isOn) return;
    this.options.setBadge(servers.reduce((sum, { url }) => sum + (this.unread.get(url) ?? 0), 0));
  }

  private async lookAt(server: KnownServer): Promise<void> {
    const found = await loadNotifications(this.options.sendRequest, server.url);
    this.unread.set(server.url, found?.unread ?? 0);
    // The screen may have been locked meanwhile: what is new is told after that.
    if (!found || !this.mayShow()) return;
    const before = this.newest.get(server.url);
    const times = found.data.map(({ createdAt }) => createdAt);
    this.newest.set(server.url, [before ?? '', ...times].toSorted().at(-1) ?? '');
    if (before === undefined) return;
    const fresh = found.data.filter(({ createdAt, isRead }) => createdAt > before && !isRead);
    if (fresh.length > MOST_AT_ONCE) this.show(server, noticeOfMany(server, fresh.length));
    else for (const row of fresh.toReversed()) this.show(server, noticeOf(server, row));
  }

  private mayShow(): boolean {
    return this.isOn && !this.isLocked && !this.options.isScreenLocked();
  }

  private show({ url }: KnownServer, notice: Notice): void {
    const { makeNotification, platform, starts } = this.options;
    const { title, page, read, buttons } = notice;
    const actions = buttons.map(({ label }) => ({ type: 'button' as const, text: label }));
    const shown = makeNotification({ title, body: bodyFor(platform, notice.body), actions });
    const open = async (at: string) => {
      this.shown.delete(shown);
      await starts.open(url, at);
      if (read) await this.change(`${url}/api/notifications/read`, { _id: read });
      await this.look();
    };
    shown.on('click', () => void open(page));
    shown.on('action', (_event, index) => {
      const button = buttons[index];
      if (button) void this.press(url, button, open);
    });
    shown.on('close', () => this.shown.delete(shown));
    this.shown.add(shown);
    shown.show();
  }

  private async press(url: string, button: NoticeButton, open: (page: string) => Promise<void>): Promise<void> {
    if ('page' in button) return open(button.page);
    const path = `/api/comments/${encodeURIComponent(button.comment)}/status`;
    if (await this.change(url + path, { status: 'approved' })) await this.look();
    else await open('/dashboard/comments?status=pending');
  }

  /** Makes a call that changes something; resolves to true where it did. Never rejects. */
  private async change(url: string, fields: object): Promise<boolean> {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify(fields));
    const request = { url, method: 'PUT', headers, body, ...inBackground() };
    return this.options.sendRequest(request).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  private closeAll(): void {
    for (const shown of this.shown) shown.close();
    this.shown.clear();
  }
}

const inBackground = () => ({
  credentials: 'include' as const,
  isInBackground: true,
  signal: AbortSignal.timeout(TIMEOUT_MS),
});

/** Loads the newest notifications of whoever is signed in at a server; null where nobody is, or the server is away. */
async function loadNotifications(
  sendRequest: SendRequest,
  url: string,
): Promise<{ data: Notification[]; unread: number } | null> {
  try {
    const headers = { accept: 'application/json' };
    const { status, body } = await sendRequest({ url: `${url}/api/notifications`, headers, ...inBackground() });
    return status === 200 ? notificationCalls.notifications.response.parse(JSON.parse(body.toString())) : null;
  } catch {
    return null;
  }
}
