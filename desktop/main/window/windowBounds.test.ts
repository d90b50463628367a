import { expect, it } from 'vitest';
import { windowBounds } from './windowBounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };

it('opens in the middle of the first display the first time', () => {
  expect(windowBounds([laptop, second], undefined)).toEqual({ x: 80, y: 33, width: 1280, height: 860 });
});

it('is never larger than the display', () => {
  expect(windowBounds([{ x: 0, y: 0, width: 1024, height: 600 }], undefined)).toEqual({
    x: 0,
    y: 0,
    width: 1024,
    height: 600,
  });
});

it('opens where it was, on any display', () => {
  const before = { x: 1500, y: 100, width: 900, height: 700 };

  expect(windowBounds([laptop, second], before)).toEqual(before);
});

it('opens on the first display when its own is gone', () => {
  expect(windowBounds([laptop], { x: 1500, y: 100, width: 900, height: 700 })).toEqual({
    x: 80,
    y: 33,
    width: 1280,
    height: 860,
  });
});

it('is moved into the display if only an edge of it is visible', () => {
  expect(windowBounds([laptop], { x: -700, y: 500, width: 900, height: 700 })).toEqual({
    x: 0,
    y: 200,
    width: 900,
    height: 700,
  });
});

it('is never smaller than the dashboard can be used', () => {
  expect(windowBounds([laptop], { x: 10, y: 40, width: 100, height: 100 })).toEqual({
    x: 10,
    y: 40,
    width: 400,
    height: 360,
  });
});
