import { describe, expect, it } from 'vitest';
import { eachRow } from '../../testing/eachRow.ts';
import { deviceNameIn, markDevice } from './knownDevices.ts';

const app = { secret: 'a secret of the installation' };
const ADA = { account: 'ada@octavo.example', generation: 1 };

describe('the mark of a device', () => {
  it('is known for the account that signed in, and keeps its name when it does so again', () => {
    const mark = markDevice(app, ADA, undefined);
    const again = markDevice(app, ADA, mark);

    expect(deviceNameIn(app, mark, ADA)).toMatch(/^[\w-]{16}$/);
    expect(deviceNameIn(app, again, ADA)).toBe(deviceNameIn(app, mark, ADA));
  });

  it('is another on each device, and names no account', () => {
    const [one, two] = [markDevice(app, ADA, undefined), markDevice(app, ADA, undefined)];

    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64url').toString()).not.toContain('ada');
  });

  it('is not known', () =>
    eachRow(
      [
        ['none', undefined],
        ['an empty one', ''],
        ['one without a name', `.${markDevice(app, ADA, undefined).split('.')[1]}`],
        ['one with another name', `another.${markDevice(app, ADA, undefined).split('.')[1]}`],
        ['one of another account', markDevice(app, { account: 'bob@octavo.example', generation: 1 }, undefined)],
        ['one of an earlier generation', markDevice(app, { ...ADA, generation: 0 }, undefined)],
        ['one of another installation', markDevice({ secret: 'another secret' }, ADA, undefined)],
      ],
      ([_which, mark]) => {
        expect(deviceNameIn(app, mark, ADA)).toBeNull();
      },
    ));
});
