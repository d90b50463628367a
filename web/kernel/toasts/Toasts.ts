import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { ComponentType } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { pageMessages } from '../../../shared/texts/texts.ts';
import { messageIn, messageOf, statusOf } from '../ApiProblem.ts';
import type { Toast, ToastAction, ToastLibrary } from './ToastLibrary.ts';

export interface ToastTexts {
  /** Shown, translated, if the response has no message of its own. */
  done: string;
  failed: string;
  /** The status of failures that the caller shows itself. */
  quiet?: number;
}

/** Short notices at the top right. Their library is loaded with the first one; a text is never shown twice at once. */
export class Toasts {
  /** Null until the library is loaded. */
  Stack: ComponentType | null = null;
  private readonly load: () => Promise<ToastLibrary>;
  /** The texts that are shown, with their actions. */
  private readonly shown = new Map<string, ToastAction | undefined>();

  constructor(load: () => Promise<ToastLibrary> = () => import('./toastStack.tsx')) {
    this.load = load;
    makeAutoObservable<this, 'load' | 'shown'>(this, { Stack: observableRef, load: false, shown: false });
  }

  success(text: string, action?: ToastAction): void {
    void this.show({ kind: 'success', text, action });
  }

  /** Shows the server's message, or `fallback`, translated, where there is none. */
  failure(problem: unknown, fallback: string): void {
    void this.show({ kind: 'error', text: messageOf(problem) || t(fallback || pageMessages.unknownFailure) });
  }

  /** Shows if a call succeeded, with the action that there is then, or failed; resolves or rejects as the call does. */
  async promise<Response>(
    call: Promise<Response>,
    texts: ToastTexts,
    action?: ToastAction | (() => ToastAction | undefined),
  ): Promise<Response> {
    try {
      const response = await call;
      this.success(messageIn(response) || t(texts.done), typeof action === 'function' ? action() : action);
      return response;
    } catch (problem) {
      if (texts.quiet === undefined || statusOf(problem) !== texts.quiet) this.failure(problem, texts.failed);
      throw problem;
    }
  }

  /** Loads the library before the first toast, which may have to report that there is no connection. */
  async preload(): Promise<ToastLibrary | null> {
    const library = await this.load().catch(() => null);
    runInAction(() => {
      if (library) this.Stack = library.ToastStack;
    });
    return library;
  }

  private async show({ kind, text, action }: Omit<Toast, 'onClose'>): Promise<void> {
    const isShown = this.shown.has(text);
    this.shown.set(text, action);
    if (isShown) return;
    const library = await this.preload();
    const onClose = () => this.shown.delete(text);
    // The action may be another's by then, of the latest call with this text.
    const run = () => this.shown.get(text)?.run();
    if (library) library.showToast({ kind, text, action: action && { ...action, run }, onClose });
    else this.shown.delete(text);
  }
}
