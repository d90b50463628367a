import { ToastContainer, toast } from 'react-toastify/unstyled';
import { limits } from '../../shared/limits.ts';
import type { ToastLibrary } from './ToastLibrary.ts';
import 'react-toastify/ReactToastify.css';
import './toastStack.css';

export function ToastStack() {
  return <ToastContainer position="top-right" theme="dark" autoClose={limits.toastMs} newestOnTop limit={4} />;
}

export const showToast: ToastLibrary['showToast'] = ({ kind, text, onClose }) => {
  toast(text, { type: kind, role: kind === 'error' ? 'alert' : 'status', onClose });
};
