import { expect, it } from 'vitest';
import { scheduleHint } from './scheduleHint.ts';

const now = new Date('2026-11-22T12:00:00Z');
const hint = (local: string, timeZone = 'Europe/Lisbon', ownZone = 'Europe/Berlin') =>
  scheduleHint({ local, timeZone, ownZone, now });

it.each([
  ['', 'Time in Europe/Lisbon. Without one it stays a draft until you publish it.'],
  ['2026-12-03T09:00', '3 Dec 09:00 in Europe/Lisbon: 3 Dec 10:00 for you (Europe/Berlin).'],
  ['2026-11-22T11:58', 'This time has passed.'],
  ['2027-03-28T01:30', 'Clocks in Europe/Lisbon go forward and skip this time. Choose another.'],
  [
    '2027-10-31T01:30',
    '31 Oct 2027 01:30 in Europe/Lisbon: 31 Oct 2027 02:30 for you (Europe/Berlin). Clocks there show this time twice; the first is taken.',
  ],
  ['275760-12-03T09:00', 'Clocks in Europe/Lisbon go forward and skip this time. Choose another.'],
])('says for %j: %s', (local, text) => {
  expect(hint(local)).toBe(text);
});

it('names one time zone where both are the same', () => {
  expect(hint('2026-12-03T09:00', 'Europe/Berlin')).toBe('3 Dec 09:00 in Europe/Berlin, your own time zone.');
});
