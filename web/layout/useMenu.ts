import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

interface Menu {
  dialog: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  /** True once it was opened; until then it needs no content. */
  wasOpened: boolean;
  /** The click handler of the button that opens it, which gets the focus back afterwards. */
  open: (event: MouseEvent<HTMLElement>) => void;
  close: () => void;
  /** The handler of the dialog's `close` event. */
  onClose: () => void;
}

/** The state of a menu in a native dialog. It closes on a navigation, and when the window is wide enough to need no menu. */
export function useMenu(): Menu {
  const location = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each navigation
  useEffect(close, [location]);

  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  });

  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari does not focus a clicked button, to which the dialog is to return the focus.
    currentTarget.focus();
    // Rendered synchronously, since the dialog focuses the first element in it.
    flushSync(() => {
      setOpened(true);
      setOpen(true);
    });
    dialog.current?.showModal();
  };
  return { dialog, isOpen, wasOpened, open, close, onClose: () => setOpen(false) };
}
