import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { limits } from '../../shared/limits.ts';
import type { ToastAction, ToastLibrary } from './ToastLibrary.ts';
import 'react-toastify/ReactToastify.css';
import './toastStack.css';

export function ToastStack() {
  return <ToastContainer position="top-right" theme="dark" autoClose={limits.toastMs} newestOnTop limit={4} />;
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
