import type { ComponentType } from 'react';

/** The button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  kind: 'success' | 'error';
  text: string;
  action?: ToastAction | undefined;
  onClose: () => void;
}

/** The part of the toasts that is loaded with the first one. */
export interface ToastLibrary {
  /** Renders all toasts; once on the page. */
  ToastStack: ComponentType;
  showToast: (toast: Toast) => void;
}
