import type { DraftStorage } from '../drafts/DeviceDraft.ts';
import { DraftForm } from '../drafts/DraftForm.ts';
import { memoryStorage } from './memoryStorage.ts';

export interface Values {
  title: string;
  tags: string;
  password: string;
}

export const saved: Values = { title: 'One', tags: '', password: '' };

/** A form with two texts and a secret, whose changes are stored. */
export function aForm(storage: DraftStorage = memoryStorage(), values = saved) {
  const draft = new DraftForm<Values>({ values, storage, storable: ({ password: _, ...rest }) => rest });
  draft.autosave();
  return draft;
}

/** Resolves when all that was written is stored. */
export const written = () => new Promise((resolve) => setTimeout(resolve));
