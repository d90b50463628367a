import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Emission } from './Emission.ts';

/** An emission whose reading takes as long as `cost` says. */
function anEmission(cost: number) {
  const clock = { now: 0, cost };
  const emit = vi.fn();
  let version = 0;
  const read = () => {
    clock.now += clock.cost;
    return `v${++version}`;
  };
  return { clock, emit, emission: new Emission({ read, emit, now: () => clock.now }) };
}

describe('handing changes on', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does it at once while that is quick', () => {
    const { emission, emit } = anEmission(1);

    emission.changed();
    emission.changed();

    expect(emit.mock.calls).toEqual([['v1'], ['v2']]);
  });

  it('waits for a pause in proportion to the cost', () => {
    const { emission, emit } = anEmission(50);
    emission.changed();
    emission.changed();
    vi.advanceTimersByTime(400);
    emission.changed();

    vi.advanceTimersByTime(499);
    expect(emit).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);

    expect(emit.mock.calls).toEqual([['v1'], ['v2']]);
  });

  it('hands on at once what still waits when it is told to, and once', () => {
    const { emission, emit } = anEmission(50);
    emission.changed();
    emission.changed();

    emission.flush();
    emission.flush();
    vi.runAllTimers();

    expect(emit).toHaveBeenCalledTimes(2);
  });

  it('forgets what waits when something else took its place', () => {
    const { emission, emit } = anEmission(50);
    emission.changed();
    emission.changed();

    emission.drop();
    vi.runAllTimers();

    expect(emit).toHaveBeenCalledTimes(1);
  });

  it('is quick again once reading is', () => {
    const { clock, emission, emit } = anEmission(50);
    emission.changed();
    clock.cost = 2;
    emission.changed();
    vi.runAllTimers();

    emission.changed();

    expect(emit).toHaveBeenCalledTimes(3);
  });
});
