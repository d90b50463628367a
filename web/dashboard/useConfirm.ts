import { createContext, useContext } from 'react';
import type { Confirmation } from '../../shared/confirmations.ts';

/** A confirmation with the labels of its buttons, 'Delete' and 'Cancel' by default. */
export interface ConfirmOptions extends Confirmation {
  yes?: string;
  no?: string;
}

export const ConfirmContext = createContext<(options: ConfirmOptions) => Promise<boolean>>(async () => false);

/** Returns a function that opens a confirmation dialog and resolves to true if it was confirmed. */
export function useConfirm(): (options: ConfirmOptions) => Promise<boolean> {
  return useContext(ConfirmContext);
}
