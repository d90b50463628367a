import { useEffect, useState } from 'react';
import type { KeptForm } from '../forms/KeptForm.ts';

/** Makes a form once, and keeps what is typed into it for as long as it is on screen. */
export function useKeptForm<Values extends object>(make: () => KeptForm<Values>): KeptForm<Values> {
  const [kept] = useState(make);
  useEffect(() => kept.keep(), [kept]);
  return kept;
}
