import type { Rectangle } from 'electron';

/** Smaller, one cannot work in it. */
export const SMALLEST = { width: 400, height: 360 };
const USUAL = { width: 1280, height: 860 };
/** How much of the window must be seen, so that it can be grasped. */
const GRASP = 80;

/** Where the window opens: where it was, if that can be seen on the displays that are there now; else in the middle of the first. */
export function placeOn(displays: Rectangle[], before: Rectangle | undefined): Rectangle {
  const [first = { x: 0, y: 0, ...USUAL }] = displays;
  const display = before && displays.find((each) => isGraspable(before, each));
  if (!before || !display) return centred(bounded(USUAL, first), first);
  const size = bounded(before, display);
  return {
    ...size,
    x: clamp(before.x, display.x, display.x + display.width - size.width),
    y: clamp(before.y, display.y, display.y + display.height - size.height),
  };
}

function isGraspable(window: Rectangle, display: Rectangle): boolean {
  const across = Math.min(window.x + window.width, display.x + display.width) - Math.max(window.x, display.x);
  const isTitleIn = window.y >= display.y - GRASP && window.y <= display.y + display.height - GRASP;
  return across >= GRASP && isTitleIn;
}

function bounded({ width, height }: Pick<Rectangle, 'width' | 'height'>, display: Rectangle) {
  return {
    width: Math.min(Math.max(width, SMALLEST.width), display.width),
    height: Math.min(Math.max(height, SMALLEST.height), display.height),
  };
}

function centred(size: Pick<Rectangle, 'width' | 'height'>, { x, y, width, height }: Rectangle): Rectangle {
  return { ...size, x: x + Math.round((width - size.width) / 2), y: y + Math.round((height - size.height) / 2) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
