import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Confirmation } from '../../../shared/texts/confirmations.ts';
import { t } from '../../../shared/texts/t.ts';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';

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
  const confirm = useCallback(
    (options: ConfirmOptions) => new Promise<boolean>((resolve) => setPending({ ...options, resolve })),
    [],
  );

  const handleClose = (value: string) => {
    setPending(null);
    pending?.resolve(value === 'yes');
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && (
        <Dialog
          title={t(pending.title)}
          text={t(pending.text)}
          onClose={handleClose}
          buttons={
            <>
              {/* The first button gets the focus, so that Enter does no harm. */}
              <CloseButton>{pending.no ? t(pending.no) : t('Cancel')}</CloseButton>
              <CloseButton kind="bad" value="yes">
                {pending.yes ? t(pending.yes) : t('Delete')}
              </CloseButton>
            </>
          }
        />
      )}
    </ConfirmContext>
  );
}
