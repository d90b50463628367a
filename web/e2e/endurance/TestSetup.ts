import type { APIRequestContext } from '@playwright/test';
import type { ServerProcess } from '../serve.ts';
import type { Site } from '../site.ts';
import type { Device } from './Device.ts';
import type { Random } from './Random.ts';

/** The server, the people and their devices. */
export interface TestSetup {
  server: ServerProcess;
  /** The API, as the first administrator. */
  site: Site;
  request: APIRequestContext;
  random: Random;
  /** The first administrator's. */
  device: Device;
  /** Another one of the first administrator's. */
  secondDevice: Device;
  /** That of another administrator. */
  otherDevice: Device;
}

/** The faults that were found: each is a number of characters, of things, or of values. */
export interface Faults {
  lost: number;
  duplicates: number;
  overwrites: number;
}

export const noFaults: Faults = { lost: 0, duplicates: 0, overwrites: 0 };

export function sum(one: Faults, other: Faults): Faults {
  return {
    lost: one.lost + other.lost,
    duplicates: one.duplicates + other.duplicates,
    overwrites: one.overwrites + other.overwrites,
  };
}
