import type { KeyboardEvent } from 'react';
import { rove } from '../../../ui/rove.ts';

/** Moves the focus among the shown tools of a row, by an arrow, Home or End. */
export function roveTools(event: KeyboardEvent, bar: HTMLElement | null): void {
  const tools = [...(bar?.querySelectorAll<HTMLElement>('[data-tool]:not([data-over])') ?? [])];
  const next = rove(event.key, tools.indexOf(event.target as HTMLElement), tools.length, 'row');
  if (next === null) return;
  event.preventDefault();
  tools[next]?.focus({ focusVisible: true });
}
