import { Draft } from '../drafts/Draft.ts';
import type { DraftStore } from '../drafts/deviceSink.ts';
import { memoryStorage } from './memoryStorage.ts';

export interface Values {
  title: string;
  tags: string;
  password: string;
}

export const saved: Values = { title: 'One', tags: '', password: '' };

/** A form with two texts and a secret, whose changes are stored. */
export function aForm(storage: DraftStore = memoryStorage(), values = saved) {
  const draft = new Draft<Values>({ values, storage, storable: ({ password: _, ...rest }) => rest });
  draft.autosave();
  return draft;
}

/** Resolves when all that was written is stored. */
export const written = () => new Promise((resolve) => setTimeout(resolve));
