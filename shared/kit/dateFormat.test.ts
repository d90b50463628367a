import { expect, it } from 'vitest';
import { dateFormatOf } from './dateFormat.ts';
import { shortDate, shortDateTime } from './dates.ts';

const at = '2026-03-08T09:05:00.000Z';

it.each([
  ['en', 'Mar 8, 2026', 'Mar 8, 2026, 9:05 AM'],
  ['de', '8. März 2026', '8. März 2026, 09:05'],
  ['pt-BR', '8 de mar. de 2026', '8 de mar. de 2026, 09:05'],
  ['ja', '2026年3月8日', '2026年3月8日 09:05'],
  ['fa', '8 مارس 2026', '8 مارس 2026، 09:05'],
])('writes the dates of %s, in any browser alike', (language, date, dateTime) => {
  const format = dateFormatOf(language);

  expect([shortDate(at, format), shortDateTime(at, format)]).toEqual([date, dateTime]);
});
