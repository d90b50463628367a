import { expect, it } from 'vitest';
import { backupName, hasMonth, retainedBackups } from './retention.ts';

const DAY = 24 * 60 * 60 * 1000;

it('keeps the latest backup of seven days, four weeks and twelve months, and no file of another name', () => {
  const last = Date.parse('2026-11-27T03:12:00Z');
  const nights = Array.from({ length: 500 }, (_, ago) => backupName(new Date(last - ago * DAY)));

  const kept = [...retainedBackups([...nights, 'octavo.backup', 'octavo-2026-11-27T03-12-00.backup.part'])].sort();

  expect(kept.map((name) => name.slice('octavo-'.length, 'octavo-2026-11-27'.length))).toEqual([
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15', '2026-11-21'],
    ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  ]);
});

it('knows if a month has a backup', () => {
  const names = [backupName(new Date('2026-10-31T03:00:00Z'))];

  expect(['2026-10-01', '2026-11-01'].map((day) => hasMonth(names, new Date(day)))).toEqual([true, false]);
});
