import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './knownDevices.ts';

const devices = createKnownDevices('a secret of the installation');
const ADA = { account: 'ada@octavo.example', generation: 1 };

describe('the mark of a device', () => {
  it('is known for the account that signed in, and keeps its name when it does so again', () => {
    const mark = devices.mark(ADA, undefined);
    const again = devices.mark(ADA, mark);

    expect(devices.nameIn(mark, ADA)).toMatch(/^[\w-]{16}$/);
    expect(devices.nameIn(again, ADA)).toBe(devices.nameIn(mark, ADA));
  });

  it('is another on each device, and names no account', () => {
    const [one, two] = [devices.mark(ADA, undefined), devices.mark(ADA, undefined)];

    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('ada');
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one without a name', `.${devices.mark(ADA, undefined).split('.')[1]}`],
    ['one with another name', `another.${devices.mark(ADA, undefined).split('.')[1]}`],
    ['one of another account', devices.mark({ account: 'bob@octavo.example', generation: 1 }, undefined)],
    ['one of an earlier generation', devices.mark({ ...ADA, generation: 0 }, undefined)],
    ['one of another installation', createKnownDevices('another secret').mark(ADA, undefined)],
  ])('is not known: %s', (_which, mark) => {
    expect(devices.nameIn(mark, ADA)).toBeNull();
  });
});
