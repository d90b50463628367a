import { type ReactNode, useCallback, useRef, useState } from 'react';
import button from '../ui/Button.module.css';
import { Dialog } from '../ui/Dialog.tsx';
import { ConfirmContext, type ConfirmOptions } from './useConfirm.ts';

/** Provides `useConfirm` to everything within it, with a native dialog. */
export function Confirm({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ options: ConfirmOptions; resolve: (yes: boolean) => void } | null>(null);
  const confirm = useCallback(
    (options: ConfirmOptions) => new Promise<boolean>((resolve) => setPending({ options, resolve })),
    [],
  );

  const handleClose = (yes: boolean) => {
    setPending(null);
    pending?.resolve(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {pending && <ConfirmDialog {...pending.options} onClose={handleClose} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({
  title,
  text,
  yes = 'Delete',
  no = 'Cancel',
  onClose,
}: ConfirmOptions & { onClose: (yes: boolean) => void }) {
  const isConfirmed = useRef(false);

  return (
    <Dialog
      title={title}
      text={text}
      onClose={() => onClose(isConfirmed.current)}
      buttons={(close) => (
        <>
          {/* The first button gets the focus, so that Enter does no harm. */}
          <button type="button" className={button.quiet} onClick={close}>
            {no}
          </button>
          <button
            type="button"
            className={button.bad}
            onClick={() => {
              isConfirmed.current = true;
              close();
            }}
          >
            {yes}
          </button>
        </>
      )}
    />
  );
}
