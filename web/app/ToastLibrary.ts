import type { ComponentType } from 'react';

export interface Toast {
  kind: 'success' | 'error';
  text: string;
  /** Called when it has gone. */
  closed: () => void;
}

/** The part of the toasts that is fetched with the first one. */
export interface ToastLibrary {
  /** Where toasts appear; stands once on the page. */
  ToastStack: ComponentType;
  showToast: (toast: Toast) => void;
}
