import { type RefObject, useEffect, useRef } from 'react';
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { limits } from '../../shared/limits.ts';
import type { ToastAction, ToastLibrary } from './ToastLibrary.ts';
import 'react-toastify/ReactToastify.css';
import './toastStack.css';

export function ToastStack() {
  const stack = useReturnedFocus();
  return (
    <div ref={stack}>
      <ToastContainer position="top-right" theme="dark" autoClose={limits.toastMs} newestOnTop limit={4} />
    </div>
  );
}

/** Gives the focus back to where it was before a button of a toast had it: the button closes the toast, and disappears. */
function useReturnedFocus(): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const toasts = stack.current;
    let before: EventTarget | null = null;
    const handleFocus = ({ relatedTarget }: FocusEvent) => {
      if (!toasts?.contains(relatedTarget as Node | null)) before = relatedTarget;
    };
    const handleClick = () => {
      if (toasts?.contains(document.activeElement)) (before as HTMLElement | null)?.focus();
    };
    toasts?.addEventListener('focusin', handleFocus);
    toasts?.addEventListener('click', handleClick);
    return () => {
      toasts?.removeEventListener('focusin', handleFocus);
      toasts?.removeEventListener('click', handleClick);
    };
  }, []);

  return stack;
}

export const showToast: ToastLibrary['showToast'] = ({ kind, text, action, onClose }) => {
  const role = kind === 'error' ? 'alert' : 'status';
  toast(action ? (props) => <WithAction {...props} text={text} action={action} /> : text, {
    type: kind,
    role,
    onClose,
  });
};

interface WithActionProps {
  text: string;
  action: ToastAction;
  closeToast: () => void;
  toastProps: { toastId: Id };
}

/** A text and a button. The toast stays as long as the button has the focus. */
function WithAction({ text, action, closeToast, toastProps: { toastId: id } }: WithActionProps) {
  return (
    <>
      {text}
      {/* Its label is drawn by the style sheet, so that the text of the toast is the message alone. */}
      <button
        type="button"
        className="toast-action"
        aria-label={action.label}
        onFocus={() => toast.pause({ id })}
        onBlur={() => toast.play({ id })}
        onClick={() => {
          action.run();
          closeToast();
        }}
      />
    </>
  );
}
