import { useEffect, useState } from 'react';
import type { DraftForm } from './DraftForm.ts';

/** Makes a form once, and saves its draft on this device as long as it is on screen. */
export function useDraftForm<Values extends object>(make: () => DraftForm<Values>): DraftForm<Values> {
  const [draft] = useState(make);
  useEffect(() => draft.autosave(), [draft]);
  return draft;
}
