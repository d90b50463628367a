import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';

interface Menu {
  dialog: RefObject<HTMLDialogElement | null>;
  isOpen: boolean;
  /** Whether it was ever opened: until then, nothing needs to be in it. */
  wasOpened: boolean;
  /** For the button that opens it, which has the focus afterwards. */
  open: (event: MouseEvent<HTMLElement>) => void;
  close: () => void;
  /** For the dialog's own event, by which it tells that it was closed. */
  onClose: () => void;
}

/** A menu in a native dialog: it closes when another page is shown, and where the screen has room for what it holds. */
export function useMenu(): Menu {
  const location = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const close = () => dialog.current?.close();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever another page is shown
  useEffect(close, [location]);

  useEffect(() => {
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  });

  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari gives a clicked button no focus; the dialog gives it back to what had it before.
    currentTarget.focus();
    // At once, since the dialog puts the focus on the first thing in it.
    flushSync(() => {
      setOpened(true);
      setOpen(true);
    });
    dialog.current?.showModal();
  };
  return { dialog, isOpen, wasOpened, open, close, onClose: () => setOpen(false) };
}
