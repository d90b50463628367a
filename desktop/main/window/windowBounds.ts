import type { Rectangle } from 'electron';

/** The smallest size in which the dashboard can be used. */
export const MIN_SIZE = { width: 400, height: 360 };
const DEFAULT_SIZE = { width: 1280, height: 860 };
/** Pixels of the window that must be visible, so that it can be dragged. */
const MIN_VISIBLE = 80;

/** Returns the bounds of the window: the stored ones, if they are visible on a current display; else centred on the first. */
export function windowBounds(displays: Rectangle[], saved: Rectangle | undefined): Rectangle {
  const [first = { x: 0, y: 0, ...DEFAULT_SIZE }] = displays;
  const display = saved && displays.find((each) => isVisible(saved, each));
  if (!saved || !display) return centred(bounded(DEFAULT_SIZE, first), first);
  const size = bounded(saved, display);
  return {
    ...size,
    x: clamp(saved.x, display.x, display.x + display.width - size.width),
    y: clamp(saved.y, display.y, display.y + display.height - size.height),
  };
}

function isVisible(window: Rectangle, display: Rectangle): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x);
  const isTitleIn = window.y >= display.y - MIN_VISIBLE && window.y <= display.y + display.height - MIN_VISIBLE;
  return across >= MIN_VISIBLE && isTitleIn;
}

function bounded({ width, height }: Pick<Rectangle, 'width' | 'height'>, display: Rectangle) {
  return {
    width: Math.min(Math.max(width, MIN_SIZE.width), display.width),
    height: Math.min(Math.max(height, MIN_SIZE.height), display.height),
  };
}

function centred(size: Pick<Rectangle, 'width' | 'height'>, { x, y, width, height }: Rectangle): Rectangle {
  return { ...size, x: x + Math.round((width - size.width) / 2), y: y + Math.round((height - size.height) / 2) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
