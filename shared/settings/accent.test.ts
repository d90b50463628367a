import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentTones, besideAccent, contrastOf, defaultAccent, isReadable, nearestAccent } from './accent.ts';
import { contrast } from './contrast.ts';

const tokens = readFileSync('web/styles/tokens.css', 'utf8');

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#ff0000', '#ffffff', 3.998],
    ['#0a0a0a', '#0a0a0a', 1],
  ])('of %s on %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 3);
  });
});

describe('an accent', () => {
  it('is judged against the colours of the stylesheet', () => {
    const colourOf = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1);
    const [paper, surface, ink, rubric] = ['paper', 'surface', 'rubric-ink', 'rubric'].map(colourOf);

    expect([paper?.[0], surface?.[0], ink?.[0]].map(long)).toEqual(besideAccent.light);
    expect([paper?.[1], surface?.[1], ink?.[1]].map(long)).toEqual(besideAccent.dark);
    expect(rubric).toEqual(Object.values(accentTones(defaultAccent)));
  });

  it.each([
    ['#1f5f8b', 'dark enough for the light theme', { light: '#1f5f8b' }],
    ['#f0c05a', 'light enough for the dark theme', { dark: '#f0c05a' }],
    ['#000000', 'black', { light: '#000000' }],
    ['#ffffff', 'white', { dark: '#ffffff' }],
  ])('%s is itself where it can be read: %s', (accent, _, tones) => {
    expect(isReadable(accent)).toBe(true);
    expect(accentTones(accent)).toMatchObject(tones);
  });

  it('can be read in both themes, whatever it is', () => {
    for (const accent of manyColours()) {
      const { light, dark } = accentTones(accent);
      for (const paper of besideAccent.light) expect(contrast(light, paper)).toBeGreaterThanOrEqual(4.5);
      for (const paper of besideAccent.dark) expect(contrast(dark, paper)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keeps its hue in the tone of the other theme', () => {
    const { dark } = accentTones('#0000c0');

    const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(dark.slice(start, start + 2), 16));

    expect(red).toBe(green);
    expect(blue).toBeGreaterThan(red ?? 255);
  });

  it.each([
    ['#777777', '#737373'],
    ['#808080', '#848484'],
    ['#e03020', '#db2e1f'],
  ])('%s can be read nowhere, and %s is the nearest that can', (accent, nearest) => {
    expect(isReadable(accent)).toBe(false);
    expect(contrastOf(accent)).toBeLessThan(4.5);
    expect(nearestAccent(accent)).toBe(nearest);
    expect(isReadable(nearest)).toBe(true);
  });

  it.each(['#747474', '#838383'])('could not be %s, which is nearer to grey', (between) => {
    expect(isReadable(between)).toBe(false);
  });
});

const long = (colour: string | undefined) =>
  colour?.length === 4 ? colour.replaceAll(/[^#]/g, (digit) => digit + digit) : colour;

/** 1,000 colours, spread over all. */
const manyColours = () =>
  Array.from({ length: 1_000 }, (_, index) => `#${((index * 16_773) % 2 ** 24).toString(16).padStart(6, '0')}`);
