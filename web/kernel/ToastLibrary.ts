import type { ComponentType } from 'react';

export interface Toast {
  kind: 'success' | 'error';
  text: string;
  onClose: () => void;
}

/** The part of the toasts that is loaded with the first one. */
export interface ToastLibrary {
  /** Renders all toasts; once on the page. */
  ToastStack: ComponentType;
  showToast: (toast: Toast) => void;
}
