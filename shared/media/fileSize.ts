import { language } from '../texts/t.ts';

/** '5.0 MB', '340 kB', as the language writes them: in steps of 1024 bytes, as the limits for images and files are. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? inUnit(kilobytes, 'kilobyte', 0) : inUnit(bytes / 1024 / 1024, 'megabyte', 1);
}

const inUnit = (size: number, unit: string, digits: number) =>
  new Intl.NumberFormat(language(), {
    ...{ style: 'unit', unit, useGrouping: false },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  }).format(size);
