import { createContext, useContext } from 'react';
import type { Question } from '../../shared/messages.ts';

/** What a person is asked; the answers are 'Cancel' and 'Delete' where it names no others. */
export interface Confirmation extends Question {
  yes?: string;
  no?: string;
}

export const ConfirmContext = createContext<(question: Confirmation) => Promise<boolean>>(async () => false);

/** Asks before something is done; gives whether it was agreed to. */
export function useConfirm(): (question: Confirmation) => Promise<boolean> {
  return useContext(ConfirmContext);
}
