import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import type { Confirmation } from '../../shared/confirmations.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** A confirmation with the labels of its buttons, 'Delete' and 'Cancel' by default. */
interface ConfirmOptions extends Confirmation {
  yes?: string;
  no?: string;
}

const ConfirmContext = createContext<(options: ConfirmOptions) => Promise<boolean>>(async () => false);

/** Returns a function that opens a confirmation dialog and resolves to true if it was confirmed. */
export const useConfirm = () => useContext(ConfirmContext);

/** Provides `useConfirm` to everything within it, with a native dialog. */
export function Confirm({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<(ConfirmOptions & { resolve: (yes: boolean) => void }) | null>(null);
  const isConfirmed = useRef(false);
  const confirm = useCallback((options: ConfirmOptions) => {
    isConfirmed.current = false;
    return new Promise<boolean>((resolve) => setPending({ ...options, resolve }));
  }, []);

  const handleClose = () => {
    setPending(null);
    pending?.resolve(isConfirmed.current);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && (
        <Dialog
          title={pending.title}
          text={pending.text}
          onClose={handleClose}
          buttons={(close) => (
            <>
              {/* The first button gets the focus, so that Enter does no harm. */}
              <Button onClick={close}>{pending.no ?? 'Cancel'}</Button>
              <Button
                kind="bad"
                onClick={() => {
                  isConfirmed.current = true;
                  close();
                }}
              >
                {pending.yes ?? 'Delete'}
              </Button>
            </>
          )}
        />
      )}
    </ConfirmContext>
  );
}
