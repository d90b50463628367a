import { writeFileSync } from 'node:fs';
import type { Verdict } from './bars.ts';

type Cell = string | number | undefined;

/** Prints a table: the first column to the left, the others to the right. */
export function table(title: string, columns: string[], rows: Cell[][]): void {
  const lines = [columns, ...rows.map((row) => row.map((cell) => (cell === undefined ? '' : String(cell))))];
  const widths = columns.map((_, place) => Math.max(...lines.map((line) => line[place]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, place) => (place === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[place] ?? 0)))
      .join('  '),
  );
  printLine(`\n${title}\n\n${text.join('\n')}`);
}

/** A line of the report. */
export const printLine = (line: string): void => void process.stdout.write(`${line.trimEnd()}\n`);

/** Prints the current step. */
export const printProgress = (line: string): void => void process.stderr.write(`${line}\n`);

/** A count as people read it, or a figure with so many decimals. */
export const whole = (figure: number): string => Math.round(figure).toLocaleString('en');
export const ms = (figure: number): string => figure.toFixed(2);
export const ratio = (figure: number): string => (figure < 0.1 ? figure.toFixed(4) : figure.toFixed(2));

/** The table of all bars. */
export function tableOfBars(verdicts: Verdict[]): void {
  table(
    'Bars',
    ['figure', 'is', 'bar', '', 'measured'],
    verdicts.map(({ name, figure, bar, unit, met, attempts }) => {
      const bound = 'least' in bar ? `>= ${amount(bar.least, unit)}` : `<= ${amount(bar.most, unit)}`;
      return [name, amount(figure, unit), bound, met ? 'met' : 'MISSED', attempts === 1 ? 'once' : `${attempts} times`];
    }),
  );
  const missed = verdicts.filter(({ met }) => !met).length;
  printLine(`\n${verdicts.length - missed} of ${verdicts.length} bars are met.`);
}

const amount = (figure: number, unit: string): string =>
  unit === '' ? ratio(figure) : `${figure.toFixed(unit === 's' ? 2 : unit === 'shift' ? 3 : 0)} ${unit}`;

/** Writes every figure as JSON. */
export function writeJson(file: string, figures: unknown): void {
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  printLine(`All figures: ${file}`);
}
