import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebContentsView,
  WebContentsViewConstructorOptions,
} from 'electron';
import { StandInContents } from './StandInContents.ts';

interface Options {
  /** Pages opened in advance, since windows are created synchronously. */
  pages: Page[];
  onCreated: (contents: StandInContents) => void;
}

interface WindowClasses {
  windows: StandInWindow[];
  views: StandInView[];
  BrowserWindow: new (options: BrowserWindowConstructorOptions) => StandInWindow;
  WebContentsView: new (options: WebContentsViewConstructorOptions) => StandInView;
}

/** Creates the classes of windows and views, each instance of which takes one of the pages. */
export function windowClasses({ pages, onCreated }: Options): WindowClasses {
  const windows: StandInWindow[] = [];
  const views: StandInView[] = [];
  // All views have one origin, to which the level belongs.
  const zoom = { level: 0 };

  function contentsOf(): StandInContents {
    const page = pages.shift();
    if (!page) throw new Error('The stand-in has no page left');
    const contents = new StandInContents(page, zoom, () => void page.goto('about:blank').then(() => pages.push(page)));
    onCreated(contents);
    return contents;
  }

  return {
    windows,
    views,
    BrowserWindow: class extends StandInWindow {
      constructor(options: BrowserWindowConstructorOptions) {
        super(options, contentsOf());
        windows.push(this);
      }
    },
    WebContentsView: class extends StandInView {
      constructor(options: WebContentsViewConstructorOptions) {
        super(options, contentsOf());
        views.push(this);
      }
    },
  };
}

/** A window around one page. */
export class StandInWindow
  extends EventEmitter
  implements
    Pick<
      BrowserWindow,
      | 'loadURL'
      | 'show'
      | 'focus'
      | 'isMinimized'
      | 'restore'
      | 'maximize'
      | 'isMaximized'
      | 'setFullScreen'
      | 'isFullScreen'
      | 'isDestroyed'
      | 'getNormalBounds'
      | 'getContentSize'
      | 'reload'
      | 'destroy'
    >
{
  readonly options: BrowserWindowConstructorOptions;
  readonly contents: StandInContents;
  readonly contentView = { addChildView: () => {}, removeChildView: () => {} };
  shown = false;
  bounds: Rectangle;
  maximized = false;
  fullScreen = false;
  focused = 0;
  reloaded = 0;
  destroyed = false;

  constructor(options: BrowserWindowConstructorOptions, contents: StandInContents) {
    super();
    this.options = options;
    this.contents = contents;
    const { x = 0, y = 0, width = 0, height = 0 } = options;
    this.bounds = { x, y, width, height };
    this.contents.once('loaded', () => this.emit('ready-to-show'));
  }

  get webContents() {
    return this.contents;
  }

  loadURL(url: string): Promise<void> {
    return this.contents.loadURL(url);
  }

  show(): void {
    this.shown = true;
  }

  focus(): void {
    this.focused += 1;
  }

  isMinimized(): boolean {
    return false;
  }

  maximize(): void {
    this.maximized = true;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  setFullScreen(isOn: boolean): void {
    this.fullScreen = isOn;
  }

  isFullScreen(): boolean {
    return this.fullScreen;
  }

  getNormalBounds(): Rectangle {
    return this.bounds;
  }

  isDestroyed(): boolean {
    return this.destroyed || this.contents.page.isClosed();
  }

  getContentSize(): number[] {
    const { width = 0, height = 0 } = this.contents.page.viewportSize() ?? {};
    return [width, height];
  }

  restore(): void {}

  reload(): void {
    this.reloaded += 1;
  }

  destroy(): void {
    this.destroyed = true;
    this.contents.close();
    this.emit('closed');
  }
}

/** A view over a window, around a page of its own. */
export class StandInView implements Pick<WebContentsView, 'setBounds' | 'setBackgroundColor'> {
  readonly webContents: StandInContents;
  readonly options: WebContentsViewConstructorOptions;
  bounds: Rectangle = { x: 0, y: 0, width: 0, height: 0 };

  constructor(options: WebContentsViewConstructorOptions, contents: StandInContents) {
    this.options = options;
    this.webContents = contents;
  }

  setBounds(bounds: Rectangle): void {
    this.bounds = bounds;
    const factor = this.webContents.getZoomFactor();
    const size = { width: Math.floor(bounds.width / factor), height: Math.floor(bounds.height / factor) };
    void this.webContents.page.setViewportSize(size);
  }

  setBackgroundColor(): void {}
}
