import { observer } from 'mobx-react-lite';
import { type FocusEvent, type MouseEvent, useRef } from 'react';
import { ToastContainer, type ToastContentProps, toast } from 'react-toastify/unstyled';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import { spokenLanguage } from '../../texts/speakLanguage.ts';
import type { ToastAction, ToastLibrary } from './ToastLibrary.ts';
import 'react-toastify/ReactToastify.css';
import './toastStack.css';

/** All toasts. The focus goes back to where it was before a button of a toast had it: the button closes the toast, and disappears. */
export const ToastStack = observer(function ToastStack() {
  const before = useRef<EventTarget | null>(null);

  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) before.current = relatedTarget;
  };
  const handleClick = ({ currentTarget }: MouseEvent) => {
    if (currentTarget.contains(document.activeElement)) (before.current as HTMLElement | null)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the toasts within
    <div lang={spokenLanguage()} onFocus={handleFocus} onClickCapture={handleClick}>
      <ToastContainer
        aria-label={t('Notifications Alt+T')}
        position="top-right"
        theme="dark"
        autoClose={limits.toastMs}
        newestOnTop
        limit={4}
      />
    </div>
  );
});

export const showToast: ToastLibrary['showToast'] = ({ kind, text, action, onClose }) => {
  const role = kind === 'error' ? 'alert' : 'status';
  toast(action ? (props) => <WithAction {...props} text={text} action={action} /> : text, {
    type: kind,
    role,
    onClose,
  });
};

type WithActionProps = Pick<ToastContentProps, 'closeToast' | 'toastProps'> & { text: string; action: ToastAction };

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
